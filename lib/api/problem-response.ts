import type { AppError, ErrorCode } from "@/lib/errors";
import { errorHeaders } from "@/lib/http/headers";
import { toStatus } from "@/lib/http/status";
import type { Problem } from "./schemas/problem";

const problemTitles: Record<ErrorCode, string> = {
  invalid_input: "Invalid input",
  unauthorized: "Not signed in",
  forbidden: "Not allowed",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  conflict: "Conflict",
  precondition_failed: "Precondition failed",
  too_large: "Too large",
  unsupported_media_type: "Unsupported media type",
  unprocessable: "Unprocessable",
  precondition_required: "Confirmation required",
  input_required: "Input required",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
  upstream_failed: "Upstream failed",
  unavailable: "Unavailable",
  upstream_timeout: "Upstream timeout",
};

/** Converts an error to the parts of a problem response (RFC 9457). */
export const toProblem = (error: AppError) => {
  const { code, message: detail, issues, facts } = error;
  const status = toStatus(code);
  const title = problemTitles[code];
  const body: Problem = { type: "about:blank", title, status, code, detail, issues };
  const type = { "content-type": "application/problem+json; charset=utf-8" };
  return { status, headers: { ...errorHeaders(facts), ...type }, body: JSON.stringify(body) };
};

export const toProblemResponse = (error: AppError): Response => {
  const { status, headers, body } = toProblem(error);
  return new Response(body, { status, headers });
};
