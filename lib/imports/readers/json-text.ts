import { appendPointer, isObject, type Json } from "@/lib/schema/json";

export type TextRange = { from: number; to: number };
/**
 * Parsed JSON with the source position of every value, keyed by JSON Pointer, or the first error.
 * Offsets are in UTF-16 units.
 */
type ParseResult =
  | { value: Json; places: ReadonlyMap<string, TextRange> }
  | { code: JsonErrorCode; problem: string; at: number };
/** A duplicate key is valid JSON, so some readers accept it. */
type JsonErrorCode = "syntax_error" | "duplicate_key";

class JsonSyntaxError extends Error {
  readonly at: number;
  readonly code: JsonErrorCode;

  constructor(message: string, at: number, code: JsonErrorCode = "syntax_error") {
    super(message);
    this.at = at;
    this.code = code;
  }
}

const MAX_DEPTH = 200;
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const stringToken = /"(?:[^"\\\n]|\\.)*"/y;
const space = /[ \t\r\n]*/y;

const matchToken = (token: RegExp, text: string, at: number): string | undefined => {
  token.lastIndex = at;
  return token.exec(text)?.[0];
};

const readString = (text: string, at: number): { value: string; end: number } => {
  const raw = matchToken(stringToken, text, at);
  if (raw === undefined) throw new JsonSyntaxError("This string is not closed with a quote.", at);
  try {
    return { value: JSON.parse(raw) as string, end: at + raw.length };
  } catch {
    throw new JsonSyntaxError(
      "This string contains a character that must be escaped with a backslash.",
      at,
    );
  }
};

const readNumber = (text: string, at: number): { value: number; end: number } | undefined => {
  const raw = matchToken(numberToken, text, at);
  if (raw === undefined) return undefined;
  const value = Number(raw);
  // JSON.parse would silently round it.
  if (!Number.isFinite(value) || (/^-?\d+$/.test(raw) && !Number.isSafeInteger(value)))
    throw new JsonSyntaxError(
      `${raw} is too large to be stored exactly. Use a string instead.`,
      at,
    );
  return { value, end: at + raw.length };
};

const words: Record<string, Json> = { true: true, false: false, null: null };

const fail = (message: string, text: string, at: number): never => {
  throw new JsonSyntaxError(at < text.length ? message : "Unexpected end of text.", at);
};

const readWord = (text: string, at: number): { value: Json; end: number } => {
  const word = matchToken(/[A-Za-z]+/y, text, at) ?? "";
  const value = Object.hasOwn(words, word) ? words[word] : undefined;
  if (value !== undefined) return { value, end: at + word.length };
  const message = word
    ? `"${word}" is not JSON. Put strings in double quotes.`
    : "Expected a value.";
  return fail(message, text, at);
};

/** Reads a string, a number, or a word such as `true`. */
const readScalar = (text: string, at: number): { value: Json; end: number } =>
  text[at] === '"' ? readString(text, at) : (readNumber(text, at) ?? readWord(text, at));

/** Parses JSON and records the position of each value. Throws a `JsonSyntaxError`. */
const readDocument = (text: string) => {
  const places = new Map<string, TextRange>();
  let at = 0;
  const skip = () => {
    at += matchToken(space, text, at)?.length ?? 0;
  };

  const readMembers = (path: string, depth: number): Json => {
    const members: [string, Json][] = [];
    const keys = new Set<string>();
    for (at++, skip(); text[at] !== "}"; ) {
      if (text[at] !== '"') fail('Expected a key in double quotes, such as "city".', text, at);
      const start = at;
      const { value: key, end } = readString(text, at);
      if (keys.has(key))
        throw new JsonSyntaxError(`The key "${key}" is a duplicate.`, start, "duplicate_key");
      keys.add(key);
      at = end;
      skip();
      if (text[at] !== ":") fail("Expected ':'.", text, at);
      at++;
      members.push([key, readValue(appendPointer(path, key), depth)]);
      readComma("}");
    }
    at++;
    return Object.fromEntries(members);
  };

  const readItems = (path: string, depth: number): Json => {
    const items: Json[] = [];
    for (at++, skip(); text[at] !== "]"; readComma("]"))
      items.push(readValue(appendPointer(path, items.length), depth));
    at++;
    return items;
  };

  const readComma = (close: string) => {
    skip();
    if (text[at] === close) return;
    if (text[at] !== ",") fail(`Expected ',' or '${close}'.`, text, at);
    const comma = at++;
    skip();
    if (text[at] === close) throw new JsonSyntaxError("Trailing comma.", comma);
  };

  const readValue = (path: string, depth: number): Json => {
    skip();
    if (depth > MAX_DEPTH) fail("This is nested too deeply.", text, at);
    const from = at;
    const value = readAny(path, depth);
    places.set(path, { from, to: at });
    skip();
    return value;
  };

  const readAny = (path: string, depth: number): Json => {
    if (text[at] === "{") return readMembers(path, depth + 1);
    if (text[at] === "[") return readItems(path, depth + 1);
    const { value, end } = readScalar(text, at);
    at = end;
    return value;
  };

  const value = readValue("", 0);
  if (at < text.length) fail("Unexpected text after the JSON.", text, at);
  return { value, places };
};

/**
 * Parses JSON with the positions of its values. Browsers' own parsers word their errors
 * differently, and only some report a position.
 */
export const parseJsonText = (text: string): ParseResult => {
  try {
    return readDocument(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      return { code: error.code, problem: error.message, at: error.at };
    throw error;
  }
};

/** Formats an error like "Line 3: Expected ','." */
export const formatJsonError = (
  text: string,
  { problem, at }: { problem: string; at: number },
): string => `Line ${text.slice(0, at).split("\n").length}: ${problem}`;

/** Parses the arguments of a call. There are none in empty text. */
export const parseArguments = (
  text: string,
):
  | { params: Record<string, Json>; problem?: undefined }
  | { params?: undefined; problem: string } => {
  if (text.trim() === "") return { params: {} };
  const result = parseJsonText(text);
  if ("problem" in result) return { problem: formatJsonError(text, result) };
  return isObject(result.value)
    ? { params: result.value }
    : { problem: "The arguments must be an object, such as { }." };
};
