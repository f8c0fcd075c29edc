import { refuseMalformed } from "@/lib/gateway/malformed-request";
import { report } from "../log/report";

/**
 * Responds when a listener fails because of an invalid URL or an internal error, which is reported.
 * Without a response, the connection would stay open for as long as its client likes.
 */
export const respondToError = (error: unknown): Response => {
  const isRequest = error instanceof Error && error.name === "RequestError";
  if (!isRequest) report(error, "gateway");
  const { status, headers, body } = refuseMalformed(isRequest ? "url" : "internal");
  return new Response(body, { status, headers });
};
