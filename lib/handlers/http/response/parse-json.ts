import { parseKeepingDigits } from "@/lib/schema/inexact-number";
import { findStringEnd, scanJson } from "../../json-depth";

/**
 * Maximum nesting depth. Much deeper values overflow the stack wherever they are serialized: in the
 * response, a cache or the log.
 */
export const MAX_RESPONSE_DEPTH = 512;

/**
 * Maximum different keys. Ten times as many, which fit in a response, block the event loop for a
 * second: JavaScript stores and reads such objects slowly. Repeated keys, as in a list of records,
 * cost little.
 */
const MAX_RESPONSE_KEYS = 50_000;
/** The shortest member of an object, `"":1,`, takes up this many characters. */
const MIN_MEMBER_LENGTH = 5;

export const TOO_MANY_KEYS = `has more than ${MAX_RESPONSE_KEYS.toLocaleString("en")} different keys`;

/** JSON that is not parsed. The message continues a sentence that begins with "it". */
export class UnparsedJson extends Error {}

const COLON = 0x3a;
const isWhitespace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Whether JSON, or lines of it, has more different keys together than may be parsed. */
export const hasTooManyKeys = (json: string): boolean => {
  if (json.length < MAX_RESPONSE_KEYS * MIN_MEMBER_LENGTH) return false;
  const keys = new Set<string>();
  for (let start = json.indexOf('"'); start >= 0; ) {
    const end = findStringEnd(json, start + 1);
    let next = end + 1;
    while (isWhitespace(json.charCodeAt(next))) next++;
    if (
      json.charCodeAt(next) === COLON &&
      keys.add(json.slice(start, end)).size > MAX_RESPONSE_KEYS
    )
      return true;
    start = json.indexOf('"', end + 1);
  }
  return false;
};

/**
 * Parses JSON from a service. Integers beyond 2^53 become strings of their digits, and `example` is
 * one of them. Throws if the JSON is invalid, and `UnparsedJson` if it is nested too deeply or has
 * too many keys.
 */
export const parseJson = (json: string): { value: unknown; example?: string } => {
  const { depth, mayHaveLongNumber } = scanJson(json);
  if (depth > MAX_RESPONSE_DEPTH)
    throw new UnparsedJson(`is nested deeper than ${MAX_RESPONSE_DEPTH} levels`);
  if (hasTooManyKeys(json)) throw new UnparsedJson(TOO_MANY_KEYS);
  return mayHaveLongNumber ? parseKeepingDigits(json) : { value: JSON.parse(json) };
};
