import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatError } from "@/lib/agent/tool-error";
import type { AppError } from "@/lib/errors";
import { errorHeaders, type HeaderMap, jsonHeaders } from "./headers";
import { toStatus } from "./status";

export type FailureEnvelope = {
  success: false;
  /**
   * `code` is the HTTP status of a refusal, the tool's own error code, or the code of the agent
   * whose failure is passed on.
   */
  error: { message: string; code: number | string; details: string };
};
export type Envelope = Record<string, unknown> & ({ success: true } | FailureEnvelope);

/**
 * Returns the envelope of a call and its HTTP status. The failure of another agent keeps its own
 * code and details.
 */
export const toEnvelope = (outcome: CallOutcome): { status: number; envelope: Envelope } => {
  if (outcome.ok) {
    const { responseType, data } = outcome;
    return { status: 200, envelope: { success: true, responseType, data } };
  }
  const { message, code: toolCode, agentFailure } = outcome.error;
  const { code, status, details } = agentFailure ?? { code: toolCode, status: toStatus(toolCode) };
  const error = { message, code, details: details ?? formatError(outcome.error) };
  return { status, envelope: { success: false, error } };
};

/** Returns the envelope of a request that was refused before a tool ran. */
export const toFailureEnvelope = ({
  code,
  message,
  details,
}: Pick<AppError, "code" | "message" | "details">): FailureEnvelope => ({
  success: false,
  error: { message, code: toStatus(code), details },
});

/** Returns the parts of the response to a refused request. */
export const toFailure = (error: AppError) => ({
  status: toStatus(error.code),
  headers: { ...jsonHeaders, ...errorHeaders(error.facts) },
  body: JSON.stringify(toFailureEnvelope(error)),
});

/** Creates the response to a refused request. */
export const toFailureResponse = (error: AppError, more: HeaderMap = {}): Response => {
  const { status, headers, body } = toFailure(error);
  return new Response(body, { status, headers: { ...headers, ...more } });
};
