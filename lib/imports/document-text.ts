import { isAlias, LineCounter, parseDocument, visit } from "yaml";
import { isObject, measureJson } from "@/lib/agent/json";
import { AppError, isAppError } from "@/lib/errors";
import { tellJson, tellYaml } from "./document-mistake";

/** Parsing YAML is about ten times slower than JSON. */
const limits = { json: 30_000_000, yaml: 4_000_000, depth: 200, keys: 3_000_000 };
/** Nested aliases can expand a small document exponentially. */
const maxAliasCount = 100;
const maxBrackets = 400;

const refuse = (message: string, path: string) =>
  new AppError("invalid_input", message, { issues: [{ path, message }] });

const deepestBracket = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > deepest) deepest = depth;
  }
  return deepest;
};

const readYaml = (text: string, path: string): unknown => {
  if (text.length > limits.yaml) throw refuse("The YAML exceeds 4 MB. Use JSON instead.", path);
  if (deepestBracket(text) > maxBrackets) throw refuse("The document is too deeply nested.", path);
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      uniqueKeys: false,
      lineCounter: lines,
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error) {
      const told = tellJson(text) ?? tellYaml(text, error, lines);
      throw refuse(`Could not parse the document. ${told}`, path);
    }
    let aliases = 0;
    visit(document, (_, node) => {
      if (isAlias(node)) aliases += 1;
    });
    if (aliases > maxAliasCount)
      throw refuse(`The document has more than ${maxAliasCount} aliases.`, path);
    return document.toJS({ maxAliasCount });
  } catch (error) {
    if (isAppError(error)) throw error;
    throw refuse("The document is too deeply nested, or its aliases expand too much.", path);
  }
};

const readText = (text: string, path: string): unknown => {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.length > limits.json) throw refuse("The document exceeds 30 MB.", path);
  try {
    return JSON.parse(plain);
  } catch {
    // YAML is a superset of JSON, but parsing large invalid JSON as YAML is slow and gives worse messages.
    if (/^\s*[{[]/.test(plain) && plain.length > 200_000)
      throw refuse(
        `Could not parse the document. ${tellJson(plain) ?? "It is not valid JSON."}`,
        path,
      );
    return readYaml(plain, path);
  }
};

/**
 * Reads a document from an object or from JSON or YAML text, within limits of size and depth.
 * Throws `invalid_input` with the position of a syntax error.
 */
export const readDocument = (given: unknown, path = "/document"): Record<string, unknown> => {
  const value = typeof given === "string" ? readText(given, path) : given;
  if (!isObject(value)) throw refuse("The document is not an object.", path);
  const { depth, keys } = measureJson(value, limits);
  if (depth > limits.depth) throw refuse("The document is nested more than 200 levels deep.", path);
  if (keys > limits.keys) throw refuse("The document has more than 3,000,000 keys.", path);
  return value;
};
