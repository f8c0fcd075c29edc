import { type Document, isScalar, LineCounter, visit, type YAMLMap } from "yaml";
import { createIssueError } from "@/lib/errors";
import type { IssueCode } from "@/lib/issue-codes";
import {
  type DuplicateKey,
  describeDuplicateKey,
  findDuplicateKey,
} from "@/lib/schema/find-duplicate-key";
import type { AddWarning } from "../import-kind";
import { describeJsonError, describeYamlError } from "../syntax-error";
import { getKeyName, parseYamlDocument, resolveYamlDocument } from "../yaml-document";

/** Maximum length in characters. Parsing YAML takes much more time and memory than parsing JSON. */
const LIMITS = { json: 50_000_000, yaml: 2_000_000 };

export const invalidDocument = (code: IssueCode, message: string) =>
  createIssueError("invalid_input", { code, path: "/document", message });

const startsLikeJson = /^[\s\uFEFF]*[{[]/;

/**
 * Checked before parsing, which is recursive. Brackets inside strings count too, so the limit is
 * generous.
 */
const MAX_BRACKET_DEPTH = 1000;
const checkBrackets = (text: string) => {
  let depth = 0;
  for (const character of text) {
    if (character === "[" || character === "{") depth += 1;
    if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > MAX_BRACKET_DEPTH)
      throw invalidDocument("document_too_deep", "The document is too deeply nested.");
  }
};

const duplicateKey = (duplicate: DuplicateKey) =>
  invalidDocument("duplicate_key", describeDuplicateKey(duplicate));

/**
 * Rejects duplicate keys. The parser's own check is quadratic, which a hostile document could
 * exploit.
 */
const checkKeys = (document: Document, lines: LineCounter) => {
  visit(document, {
    Map(_, map: YAMLMap) {
      const keys = new Set<string>();
      for (const pair of map.items) {
        const name = getKeyName(pair);
        if (name === undefined) throw invalidDocument("non_string_key", "Keys must be strings.");
        if (keys.has(name)) {
          const [offset = 0] = isScalar(pair.key) ? (pair.key.range ?? []) : [];
          const { line } = lines.linePos(offset);
          throw duplicateKey({ name, line });
        }
        keys.add(name);
      }
    },
  });
};

const parseYaml = (text: string, lines: LineCounter): Document => {
  try {
    return parseYamlDocument(text, lines);
  } catch {
    throw invalidDocument("document_too_deep", "The document is too deeply nested.");
  }
};

const parseJson = (text: string): { value: unknown } | undefined => {
  if (!startsLikeJson.test(text)) return undefined;
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch {
    return undefined;
  }
};

const describeLargeText = (text: string) =>
  startsLikeJson.test(text)
    ? invalidDocument(
        "syntax_error",
        `Could not parse the document. ${describeJsonError(text) ?? "It is not valid JSON."}`,
      )
    : invalidDocument("document_too_large", "The YAML exceeds 2 MB. Use JSON instead.");

/** Parses JSON or YAML 1.2. `isYaml` matters because only YAML has environment names to resolve. */
export const parseManifestText = (
  text: string,
  addWarning: AddWarning,
): { value: unknown; isYaml: boolean } => {
  if (text.length > LIMITS.json)
    throw invalidDocument("document_too_large", "The document exceeds 50 MB.");
  checkBrackets(text);
  const json = parseJson(text);
  if (json) {
    const duplicate = findDuplicateKey(text);
    if (duplicate) throw duplicateKey(duplicate);
    return { value: json.value, isYaml: false };
  }
  if (text.length > LIMITS.yaml) throw describeLargeText(text);
  const lines = new LineCounter();
  const document = parseYaml(text, lines);
  const [error] = document.errors;
  if (error) {
    const problem = describeJsonError(text) ?? describeYamlError(text, error, lines);
    throw invalidDocument("syntax_error", `Could not parse the document. ${problem}`);
  }
  checkKeys(document, lines);
  for (const { message } of document.warnings) addWarning("", "yaml", message);
  const resolved = resolveYamlDocument(document);
  if ("problem" in resolved) throw invalidDocument(resolved.problem.code, resolved.problem.message);
  return { value: resolved.value, isYaml: true };
};
