const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The code that the caller was given, such as MISSING_PARAMETER; undefined for a result or a mere status. */
export const getEnvelopeCode = (response: unknown): string | undefined => {
  const error = isRecord(response) ? response.error : undefined;
  const code = isRecord(error) ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
};
