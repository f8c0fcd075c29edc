/**
 * Creates a refusal in the format of OAuth (RFC 6749 §5.2), whose descriptions contain no quotation
 * marks.
 */
export const createOAuthRefusal = (
  status: number,
  error: string,
  error_description: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { error, error_description },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
