import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import type { HandlerCall } from "@/lib/handlers/handler";
import { toSafeLine } from "../http/response/excerpt";
import { toUpstreamFailure } from "../http/response/upstream-failure";
import type { McpFailure } from "./connection";
import { isNoResponse, isTooManyItems } from "./transport";

const MAX_MESSAGE_LENGTH = 2_000;
/** JSON-RPC's code for parameters that a method refuses, and also for an unknown tool. */
const INVALID_PARAMS = -32_602;

/** Returns a server's own message as one line of plain text, with secrets masked. */
export const toMessage = (text: string, secrets: readonly string[]): string =>
  toSafeLine(text, secrets, MAX_MESSAGE_LENGTH);

/**
 * Describes why the SDK gave up. Omits the JSON of its validator's findings, which would not help an
 * author, and is all that it says about a message that is not one of JSON-RPC or MCP.
 */
const describeCause = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause);
  const start = text.search(/\[\s*\{/);
  if (start < 0) return text;
  const description = text.slice(0, start).trimEnd().replace(/:$/, "");
  return description === "" ? "It sent a message that is not valid." : `${description}.`;
};

/** Redirects are never followed, unlike those of an HTTP tool. */
const toRedirectFailure = ({ error }: Extract<Outcome, { ok: false }>) =>
  toolFailure(error.code, error.message, {
    recoveryHint: "The MCP server redirects elsewhere. The tool's author can use the new URL.",
  });

const isRedirect = (status: number) => status >= 300 && status < 400;

/**
 * Returns the outcome of a failed exchange. The author's log receives what callers must not see.
 */
export const toFailure = (
  { cause, request }: McpFailure,
  secrets: readonly string[],
  { signal, log }: Pick<HandlerCall, "signal" | "log">,
): Extract<Outcome, { ok: false }> => {
  if (signal.aborted) return toolFailure("TIMEOUT", "The MCP server did not respond in time.");
  if (isTooManyItems(cause))
    return toolFailure("LIMIT_EXCEEDED", "The MCP server's response has too many items.");
  if (cause instanceof ProtocolError && !isNoResponse(cause))
    return toolFailure(
      cause.code === INVALID_PARAMS ? "VALIDATION_ERROR" : "OPERATION_FAILED",
      `The MCP server refused the call: ${toMessage(cause.message, secrets) || `error ${cause.code}`}`,
    );
  if (request && "error" in request) {
    const { error } = request;
    log("warn", error.explanation, { code: error.code });
    return error.toOutcome();
  }
  if (isNoResponse(cause))
    return toolFailure("NETWORK_ERROR", "The MCP server closed the connection without a response.");
  if (request) {
    const failure = toUpstreamFailure(request.response, secrets);
    return isRedirect(request.response.status) ? toRedirectFailure(failure) : failure;
  }
  if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout)
    return toolFailure("TIMEOUT", "The MCP server did not respond in time.");
  log("warn", toMessage(describeCause(cause), secrets));
  return toolFailure("OPERATION_FAILED", "The service did not respond like an MCP server.", {
    recoveryHint: "The tool's author can find the reason in the call log.",
  });
};
