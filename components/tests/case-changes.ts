import type { Example } from "@/lib/agent/tool";
import type { AssertionDraft } from "./assertion-rows";

/** A test being edited. */
export type WrittenCase = {
  name: string;
  paramsText: string;
  drafts: readonly AssertionDraft[];
  recorded: Example["recorded"];
};

/** Leaves out the row ids, which only serve as React keys. */
const textOf = ({ name, paramsText, drafts, recorded }: WrittenCase) =>
  JSON.stringify([
    name,
    paramsText,
    drafts.map(({ path, is, text }) => [path, is, text]),
    recorded ?? null,
  ]);

/** Whether closing would lose edits, assertions or a recording. */
export const isCaseChanged = (before: WrittenCase, now: WrittenCase): boolean =>
  textOf(before) !== textOf(now);
