import { isAlias, LineCounter, parseDocument, visit } from "yaml";
import { isObject, measureJson } from "@/lib/agent/json";
import { AppError, isAppError } from "@/lib/errors";
import { tellJson, tellYaml } from "./document-mistake";

/** YAML is read about ten times slower than JSON. */
const limits = { json: 30_000_000, yaml: 4_000_000, depth: 200, keys: 3_000_000 };
/** An alias may stand for a whole tree, and trees of aliases multiply. */
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
  if (text.length > limits.yaml)
    throw refuse("The YAML is larger than 4 MB. Give the document as JSON.", path);
  if (deepestBracket(text) > maxBrackets) throw refuse("The document is nested too deeply.", path);
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
      throw refuse(`The document cannot be read. ${told}`, path);
    }
    let aliases = 0;
    visit(document, (_, node) => {
      if (isAlias(node)) aliases += 1;
    });
    if (aliases > maxAliasCount)
      throw refuse(`The document holds more than ${maxAliasCount} aliases.`, path);
    return document.toJS({ maxAliasCount });
  } catch (error) {
    if (isAppError(error)) throw error;
    throw refuse("The document is nested too deeply, or its aliases stand for too much.", path);
  }
};

const readText = (text: string, path: string): unknown => {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.length > limits.json) throw refuse("The document is larger than 30 MB.", path);
  try {
    return JSON.parse(plain);
  } catch {
    // YAML holds JSON, but a large broken one would only be refused later and worse.
    if (/^\s*[{[]/.test(plain) && plain.length > 200_000)
      throw refuse(`The document cannot be read. ${tellJson(plain) ?? "It is no JSON."}`, path);
    return readYaml(plain, path);
  }
};

/**
 * A document given as an object, or as JSON or YAML text, within limits of size and depth.
 * Throws `AppError` with the place of what cannot be read.
 */
export const readDocument = (given: unknown, path = "/document"): Record<string, unknown> => {
  const value = typeof given === "string" ? readText(given, path) : given;
  if (!isObject(value)) throw refuse("The document is not an object.", path);
  const { depth, keys } = measureJson(value, limits);
  if (depth > limits.depth) throw refuse("The document is nested deeper than 200 levels.", path);
  if (keys > limits.keys) throw refuse("The document has more than 3,000,000 keys.", path);
  return value;
};
