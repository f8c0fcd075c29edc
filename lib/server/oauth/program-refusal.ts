import { INTERNAL_ERROR_MESSAGE } from "@/lib/errors";

const toErrorCode = (status: number): string => {
  if (status === 429 || status === 503) return "temporarily_unavailable";
  return status >= 500 ? "server_error" : "invalid_request";
};

/**
 * Replaces characters that RFC 6749 (appendix A.8) does not allow: quotation marks, backslashes,
 * and anything but ASCII.
 */
const toDescription = (message: string): string =>
  message.replaceAll('"', "'").replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, "?");

/**
 * Converts a refusal to the form that clients expect (RFC 6749 §5.2). The library uses another one
 * for what it checks before its endpoints.
 */
export const toProgramRefusal = async (response: Response): Promise<Response> => {
  if (response.status < 400) return response;
  const refusal: { error?: unknown; message?: string } = await response
    .clone()
    .json()
    .catch(() => ({}));
  if (typeof refusal.error === "string") return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("cache-control", "no-store");
  const error_description = toDescription(refusal.message ?? INTERNAL_ERROR_MESSAGE);
  const body = { error: toErrorCode(response.status), error_description };
  return Response.json(body, { status: response.status, headers });
};
