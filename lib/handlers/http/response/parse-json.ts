import { parseKeepingDigits } from "@/lib/schema/inexact-number";
import { scanJson } from "../../json-depth";

/**
 * Maximum nesting depth. Much deeper values overflow the stack wherever they are serialized: in the
 * response, a cache or the log.
 */
export const MAX_RESPONSE_DEPTH = 512;

export const isTooDeep = (json: string): boolean => scanJson(json).depth > MAX_RESPONSE_DEPTH;

/**
 * Parses JSON from a service. Integers beyond 2^53 become strings of their digits, and `example` is
 * one of them. Throws if the JSON is invalid or nested too deeply.
 */
export const parseJson = (json: string): { value: unknown; example?: string } => {
  const { depth, mayHaveLongNumber } = scanJson(json);
  if (depth > MAX_RESPONSE_DEPTH) throw new RangeError("The JSON is nested too deeply.");
  return mayHaveLongNumber ? parseKeepingDigits(json) : { value: JSON.parse(json) };
};
