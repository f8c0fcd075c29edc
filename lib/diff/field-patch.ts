import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff";
import type { ChangedField } from "./version-change";

const MAX_CHANGED_LINES = 1000;
const MAX_PATCH_CHARS = 50_000;

/**
 * Returns strings unchanged, other values as indented JSON, and an empty string for an absent
 * field.
 */
const toLines = (value: unknown): string => {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return text.endsWith("\n") ? text : `${text}\n`;
};

/**
 * Returns a field's change as a unified diff without file names. Undefined if it would be too long
 * to read.
 */
export const createFieldPatch = ({
  before,
  after,
}: Omit<ChangedField, "label">): string | undefined => {
  const patch = structuredPatch("", "", toLines(before), toLines(after), "", "", {
    context: 3,
    maxEditLength: MAX_CHANGED_LINES,
  });
  const text = patch && formatPatch(patch, OMIT_HEADERS);
  return text && text.length <= MAX_PATCH_CHARS ? text : undefined;
};
