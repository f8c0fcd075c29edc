import { parseKeepingDigits } from "@/lib/schema/inexact-number";
import { scanJson } from "../../json-depth";

/** Values much deeper than this overflow the stack wherever they are written: in the response, a cache, the log. */
export const MAX_RESPONSE_DEPTH = 512;

export const isTooDeep = (json: string): boolean => scanJson(json).depth > MAX_RESPONSE_DEPTH;

/**
 * Parses JSON of a service. Integers beyond 2^53 become texts of their digits; `example` is one of them. Throws if it is
 * invalid or nested too deeply.
 */
export const parseJson = (json: string): { value: unknown; example?: string } => {
  const { depth, mayHaveLongNumber } = scanJson(json);
  if (depth > MAX_RESPONSE_DEPTH) throw new RangeError("The JSON is nested too deeply.");
  return mayHaveLongNumber ? parseKeepingDigits(json) : { value: JSON.parse(json) };
};
