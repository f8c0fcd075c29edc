import { isObject } from "@/lib/schema/json";

/**
 * Returns the error code that the caller received, such as MISSING_PARAMETER. Returns undefined for
 * a result, or for a status without a code.
 */
export const getEnvelopeCode = (response: unknown): string | undefined => {
  const error = isObject(response) ? response.error : undefined;
  const code = isObject(error) ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
};
