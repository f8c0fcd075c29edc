import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isTruthy } from "@/lib/agent/jmespath";
import { failed, type Outcome } from "@/lib/agent/tool-error";
import type { HandlerCall, OutboundResponse } from "@/lib/handlers/handler";
import { readContent } from "./content";
import { safeLine } from "./excerpt";
import { readEnvelope } from "./upstream-envelope";
import { upstreamFailure } from "./upstream-failure";

type Response = NonNullable<HttpHandler["response"]>;
type Expression = "select" | "errorWhen" | "errorMessage";
/** The parts of the call that reading a response needs. `deadline` is a `performance.now()` time. */
export type Reading = Pick<HandlerCall, "space" | "sandbox" | "signal" | "log"> & {
  deadline: number;
  secrets: readonly string[];
};

const longestMessage = 500;

/** Evaluates one of the author's expressions. A failed evaluation is a failed outcome. */
const evaluate = async (
  name: Expression,
  text: string,
  value: unknown,
  { space, sandbox, signal, deadline }: Reading,
): Promise<Outcome> => {
  // The sandbox limits the CPU time of an expression; waiting for the sandbox counts against the tool's timeout.
  const timeoutMs = Math.max(1, Math.round(deadline - performance.now()));
  const found = await sandbox.query({
    space,
    value,
    expressions: { [name]: text },
    timeoutMs,
    signal,
  });
  if (found.ok) return { ok: true, value: (found.value as Record<string, unknown>)[name] ?? null };
  const { code, message } = found.error;
  // Other failures, such as a timeout, are not mistakes in the expression.
  if (code !== "INVALID_OPERATION") return found;
  return failed(
    "TOOL_EXECUTION_FAILED",
    `The tool's response.${name} does not match the service's response. ${message}`,
    { recoveryHint: `The tool's author must change response.${name}.` },
  );
};

/** The error message from the author's `errorMessage` expression, if it yields one. */
const authorsMessage = async (
  { errorMessage }: Response,
  value: unknown,
  reading: Reading,
): Promise<string | undefined> => {
  if (errorMessage === undefined) return undefined;
  const found = await evaluate("errorMessage", errorMessage, value, reading);
  if (!found.ok) {
    reading.log("warn", found.error.message);
    return undefined;
  }
  if (!isTruthy(found.value)) return undefined;
  const text = typeof found.value === "string" ? found.value : JSON.stringify(found.value);
  return safeLine(text, reading.secrets, longestMessage) || undefined;
};

const withMessage = (outcome: Outcome, message: string | undefined): Outcome =>
  outcome.ok || message === undefined
    ? outcome
    : { ok: false, error: { ...outcome.error, message } };

/** Applies `errorWhen` and `select` to a response with a 2xx status. */
const readByExpressions = async (
  value: unknown,
  response: Response,
  reading: Reading,
): Promise<Outcome> => {
  if (response.errorWhen !== undefined) {
    const verdict = await evaluate("errorWhen", response.errorWhen, value, reading);
    if (!verdict.ok) return verdict;
    if (isTruthy(verdict.value))
      return withMessage(
        failed("OPERATION_FAILED", "The service reported that the operation failed."),
        await authorsMessage(response, value, reading),
      );
  }
  return response.select === undefined
    ? { ok: true, value }
    : evaluate("select", response.select, value, reading);
};

const readPlain = (
  answer: OutboundResponse,
  response: Response,
  reading: Reading,
): Outcome | Promise<Outcome> => {
  const succeeded = answer.status >= 200 && answer.status < 300;
  if (!succeeded && response.errorMessage === undefined)
    return upstreamFailure(answer, reading.secrets);
  const { value, fault } = readContent(answer);
  if (fault !== undefined) reading.log("warn", fault);
  if (!succeeded)
    return authorsMessage(response, value, reading).then((message) =>
      withMessage(upstreamFailure(answer, reading.secrets), message),
    );
  const isPlain = response.errorWhen === undefined && response.select === undefined;
  return isPlain ? { ok: true, value } : readByExpressions(value, response, reading);
};

const readAgents = (answer: OutboundResponse, { secrets, log }: Reading): Outcome => {
  const { value, fault } = readContent(answer);
  if (fault !== undefined) log("warn", fault);
  const passed = readEnvelope(value, answer.status, secrets);
  if (passed) return passed;
  return answer.status >= 200 && answer.status < 300
    ? failed("SUBAGENT_FAILED", "The service did not respond with an agent envelope.", {
        recoveryHint: "The tool's author can turn off response.envelope.",
      })
    : upstreamFailure(answer, secrets);
};

/**
 * Converts a service's response to an outcome. A status other than 2xx is a failure whatever the body says. For a
 * 2xx response `errorWhen` decides, and `select` transforms the value.
 */
export const readAnswer = (
  answer: OutboundResponse,
  response: Response,
  reading: Reading,
): Outcome | Promise<Outcome> =>
  response.envelope === true ? readAgents(answer, reading) : readPlain(answer, response, reading);
