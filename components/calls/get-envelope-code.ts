import { isObject } from "@/lib/schema/json";

/** The code that the caller was given, such as MISSING_PARAMETER; undefined for a result or a mere status. */
export const getEnvelopeCode = (response: unknown): string | undefined => {
  const error = isObject(response) ? response.error : undefined;
  const code = isObject(error) ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
};
