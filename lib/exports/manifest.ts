import { Document, visit } from "yaml";
import { escapeEnvironmentReferences } from "@/lib/agent/environment-references";
import type { Manifest } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { toPrettyJson } from "./pretty-json";

export const manifestAsJson = (manifest: Manifest): string => `${toPrettyJson(manifest)}\n`;

const escapeValue = (value: unknown): unknown => {
  if (typeof value === "string") return escapeEnvironmentReferences(value);
  if (Array.isArray(value)) return value.map(escapeValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, escapeValue(item)]),
  );
};

/**
 * Matches strings that a YAML block scalar would not preserve, such as those with whitespace at the
 * edges of the string or of a line.
 */
const needsQuotesPattern = /^\s|[^\S\n](?:\n|$)|[\r\u0085\u2028\u2029\uFEFF]/;

/**
 * Returns the manifest as YAML that imports as an identical manifest: no folding, no anchors,
 * `${NAME}` escaped.
 */
export const manifestAsYaml = (manifest: Manifest): string => {
  // YAML 1.1 parsers read `off` and `yes` as booleans, so such strings are quoted.
  const options = { aliasDuplicateObjects: false, compat: "yaml-1.1" } as const;
  const document = new Document(escapeValue(manifest), options);
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === "string" && needsQuotesPattern.test(node.value))
        node.type = "QUOTE_DOUBLE";
    },
  });
  // A double-quoted string split over several lines loses spaces that are alone on a line.
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  });
};
