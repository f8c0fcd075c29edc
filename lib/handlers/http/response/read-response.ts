import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isJmespathTruthy } from "@/lib/agent/jmespath";
import type { ResponseType } from "@/lib/agent/tool";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import { bodyTurns } from "@/lib/flow-control/body-turns";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import type { HandlerCall, OutboundResponse } from "@/lib/handlers/handler";
import { readContent } from "./content";
import { toSafeLine } from "./excerpt";
import { readEnvelope } from "./upstream-envelope";
import { toUpstreamFailure } from "./upstream-failure";

type ResponseMapping = NonNullable<HttpHandler["response"]>;
type Expression = "select" | "errorWhen" | "errorMessage";
/** The parts of a call needed to read its response. `deadline` is a `performance.now()` time. */
type ReadContext = CallOwner &
  Pick<HandlerCall, "sandbox" | "signal" | "log" | "responseType"> & {
    deadline: number;
    secrets: readonly string[];
  };

const MAX_MESSAGE_LENGTH = 500;

/** Evaluates one of the author's expressions. Returns a failed outcome if the evaluation fails. */
const evaluate = async (
  name: Expression,
  text: string,
  value: unknown,
  { space, agent, key, sandbox, signal, deadline }: ReadContext,
): Promise<Outcome> => {
  // The sandbox limits the CPU time of an expression. Waiting for the sandbox counts against the
  // tool's timeout.
  const timeoutMs = Math.max(1, Math.round(deadline - performance.now()));
  const result = await sandbox.query({
    space,
    agent,
    key,
    value,
    expressions: { [name]: text },
    timeoutMs,
    signal,
  });
  if (result.ok)
    return { ok: true, value: (result.value as Record<string, unknown>)[name] ?? null };
  const { code, message } = result.error;
  // Other failures, such as a timeout, are not mistakes in the expression.
  if (code !== "INVALID_OPERATION") return result;
  return toolFailure(
    "TOOL_EXECUTION_FAILED",
    `The tool's response.${name} does not match the service's response. ${message}`,
    { recoveryHint: `The tool's author must change response.${name}.` },
  );
};

/** Returns the error message from the author's `errorMessage` expression, if it yields one. */
const readErrorMessage = async (
  { errorMessage }: ResponseMapping,
  value: unknown,
  context: ReadContext,
): Promise<string | undefined> => {
  if (errorMessage === undefined) return undefined;
  const result = await evaluate("errorMessage", errorMessage, value, context);
  if (!result.ok) {
    context.log("warn", result.error.message);
    return undefined;
  }
  if (!isJmespathTruthy(result.value)) return undefined;
  const text = typeof result.value === "string" ? result.value : JSON.stringify(result.value);
  return toSafeLine(text, context.secrets, MAX_MESSAGE_LENGTH) || undefined;
};

const withMessage = (outcome: Outcome, message: string | undefined): Outcome =>
  outcome.ok || message === undefined
    ? outcome
    : { ok: false, error: { ...outcome.error, message } };

/**
 * Values of an empty body, by the tool's response type. The service has acted, so an empty body is
 * not a failure.
 */
const emptyValues: Record<ResponseType, unknown> = { text: null, html: "", media: [], mixed: {} };
const toSuccess = (value: unknown, { responseType = "text" }: ReadContext): Outcome => ({
  ok: true,
  value: value ?? emptyValues[responseType],
});

/** Applies `errorWhen` and `select` to a response with a 2xx status. */
const applyExpressions = async (
  value: unknown,
  mapping: ResponseMapping,
  context: ReadContext,
): Promise<Outcome> => {
  if (mapping.errorWhen !== undefined) {
    const verdict = await evaluate("errorWhen", mapping.errorWhen, value, context);
    if (!verdict.ok) return verdict;
    if (isJmespathTruthy(verdict.value))
      return withMessage(
        toolFailure("OPERATION_FAILED", "The service reported that the operation failed."),
        await readErrorMessage(mapping, value, context),
      );
  }
  return mapping.select === undefined
    ? toSuccess(value, context)
    : evaluate("select", mapping.select, value, context);
};

const readPlainResponse = (
  upstreamResponse: OutboundResponse,
  mapping: ResponseMapping,
  context: ReadContext,
): Outcome | Promise<Outcome> => {
  const isSuccess = upstreamResponse.status >= 200 && upstreamResponse.status < 300;
  if (!isSuccess && mapping.errorMessage === undefined)
    return toUpstreamFailure(upstreamResponse, context.secrets);
  const { value, warning } = readContent(upstreamResponse);
  if (warning !== undefined) context.log("warn", warning);
  if (!isSuccess)
    return readErrorMessage(mapping, value, context).then((message) =>
      withMessage(toUpstreamFailure(upstreamResponse, context.secrets), message),
    );
  const isPlain = mapping.errorWhen === undefined && mapping.select === undefined;
  return isPlain ? toSuccess(value, context) : applyExpressions(value, mapping, context);
};

const readAgentEnvelope = (
  upstreamResponse: OutboundResponse,
  { secrets, log }: ReadContext,
): Outcome => {
  const { value, warning } = readContent(upstreamResponse);
  if (warning !== undefined) log("warn", warning);
  const outcome = readEnvelope(value, upstreamResponse, secrets);
  if (outcome) return outcome;
  return upstreamResponse.status >= 200 && upstreamResponse.status < 300
    ? toolFailure("SUBAGENT_FAILED", "The service did not respond with an agent envelope.", {
        recoveryHint: "The tool's author can turn off response.envelope.",
      })
    : toUpstreamFailure(upstreamResponse, secrets);
};

/**
 * Converts a service's response to an outcome. A status other than 2xx is a failure regardless of
 * the body. For a 2xx response, `errorWhen` decides, and `select` transforms the value.
 */
export const readResponse = async (
  upstreamResponse: OutboundResponse,
  mapping: ResponseMapping,
  context: ReadContext,
): Promise<Outcome> => {
  const outcome = await (mapping.envelope === true
    ? readAgentEnvelope(upstreamResponse, context)
    : readPlainResponse(upstreamResponse, mapping, context));
  await bodyTurns.pause(upstreamResponse.body.length);
  return outcome;
};
