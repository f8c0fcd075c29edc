import { getJsonDepth } from "../../json-depth";

/** Values much deeper than this overflow the stack wherever they are written: in the response, a cache, the log. */
export const MAX_RESPONSE_DEPTH = 512;

export const isTooDeep = (json: string): boolean =>
  json.length > 2 * MAX_RESPONSE_DEPTH && getJsonDepth(json) > MAX_RESPONSE_DEPTH;

/** Parses JSON of a service. Throws if it is invalid or nested too deeply. */
export const parseJson = (json: string): unknown => {
  if (isTooDeep(json)) throw new RangeError("The JSON is nested too deeply.");
  return JSON.parse(json);
};
