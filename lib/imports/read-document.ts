import { LineCounter } from "yaml";
import { createIssueError, isAppError } from "@/lib/errors";
import type { IssueCode } from "@/lib/issue-codes";
import { isObject, measureJson } from "@/lib/schema/json";
import { describeJsonError, describeYamlError } from "./syntax-error";
import { parseYamlDocument, resolveYamlDocument } from "./yaml-document";

/** Lengths in characters. Parsing YAML is about ten times slower than parsing JSON. */
const LIMITS = { json: 50_000_000, yaml: 8_000_000, depth: 200, keys: 3_000_000 };
const MAX_BRACKET_DEPTH = 400;

const invalidDocument = (code: IssueCode, message: string, path: string) =>
  createIssueError("invalid_input", { code, path, message });

const getBracketDepth = (text: string): number => {
  let depth = 0;
  let maxDepth = 0;
  for (const character of text) {
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > maxDepth) maxDepth = depth;
  }
  return maxDepth;
};

const readYaml = (text: string, path: string): unknown => {
  if (text.length > LIMITS.yaml)
    throw invalidDocument("document_too_large", "The YAML exceeds 8 MB. Use JSON instead.", path);
  if (getBracketDepth(text) > MAX_BRACKET_DEPTH)
    throw invalidDocument("document_too_deep", "The document is too deeply nested.", path);
  const lines = new LineCounter();
  try {
    const document = parseYamlDocument(text, lines);
    const [error] = document.errors;
    if (error) {
      const message = describeJsonError(text) ?? describeYamlError(text, error, lines);
      throw invalidDocument("syntax_error", `Could not parse the document. ${message}`, path);
    }
    const resolved = resolveYamlDocument(document);
    if ("problem" in resolved)
      throw invalidDocument(resolved.problem.code, resolved.problem.message, path);
    return resolved.value;
  } catch (error) {
    if (isAppError(error)) throw error;
    throw invalidDocument("document_too_deep", "The document is too deeply nested.", path);
  }
};

const readText = (text: string, path: string): unknown => {
  const content = text.replace(/^\uFEFF/, "");
  if (content.length > LIMITS.json)
    throw invalidDocument("document_too_large", "The document exceeds 50 MB.", path);
  try {
    return JSON.parse(content);
  } catch {
    // YAML is a superset of JSON, but parsing large invalid JSON as YAML is slow and gives worse
    // messages.
    if (/^\s*[{[]/.test(content) && content.length > 200_000)
      throw invalidDocument(
        "syntax_error",
        `Could not parse the document. ${describeJsonError(content) ?? "It is not valid JSON."}`,
        path,
      );
    return readYaml(content, path);
  }
};

/**
 * Reads a document from an object or from JSON or YAML text, within limits of size and depth.
 * Throws `invalid_input` with the position of a syntax error.
 */
export const readDocument = (input: unknown, path = "/document"): Record<string, unknown> => {
  const value = typeof input === "string" ? readText(input, path) : input;
  if (!isObject(value))
    throw invalidDocument("not_an_object", "The document is not an object.", path);
  const { depth, keys } = measureJson(value, LIMITS);
  if (depth > LIMITS.depth)
    throw invalidDocument(
      "document_too_deep",
      "The document is nested more than 200 levels deep.",
      path,
    );
  if (keys > LIMITS.keys)
    throw invalidDocument("document_too_large", "The document has more than 3,000,000 keys.", path);
  return value;
};
