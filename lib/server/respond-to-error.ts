import { refuseMalformed } from "@/lib/gateway/malformed-request";
import { report } from "./report";

/**
 * The response where a listener failed: to a URL that is not valid, or to an error of ours, which is reported. Without
 * one, the connection would stay open for as long as its client likes.
 */
export const respondToError = (error: unknown): Response => {
  const isRequest = error instanceof Error && error.name === "RequestError";
  if (!isRequest) report(error, "gateway");
  const { status, headers, body } = refuseMalformed(isRequest ? "url" : "internal");
  return new Response(body, { status, headers });
};
