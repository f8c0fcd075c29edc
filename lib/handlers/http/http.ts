import { type HttpHandler, retriedMethods } from "@/lib/agent/handlers/http";
import { maskedRequest, resolveRequest } from "@/lib/agent/templates/resolve-request";
import type { TemplateValues } from "@/lib/agent/templates/template-values";
import { failed, type Outcome } from "@/lib/agent/tool-error";
import type {
  Handler,
  HandlerCall,
  OutboundRequest,
  OutboundResponse,
} from "@/lib/handlers/handler";
import { readContent } from "./content";
import { isOutboundError, type OutboundError } from "./outbound-error";
import { backoff, passingStatus, pause, retryAfter } from "./retry";
import { readEnvelope } from "./upstream-envelope";
import { upstreamFailure } from "./upstream-failure";

/** What the placeholders of a call may name. */
export const valuesOf = ({
  params,
  context,
  secretVariables,
}: Pick<HandlerCall, "params" | "context" | "secretVariables">): TemplateValues => ({
  params,
  ...(secretVariables && { secretVariables }),
  variables: context.variables,
  credentials: context.credentials,
  caller: { ...(context.bearer !== undefined && { bearer: context.bearer }) },
  context: {
    ...(context.userId !== undefined && { userId: context.userId }),
    ...(context.chatId !== undefined && { chatId: context.chatId }),
    ...(context.executionId !== undefined && { executionId: context.executionId }),
    clientId: context.clientId,
  },
});

type Attempt = { response: OutboundResponse } | { error: OutboundError };

const attempt = async (
  request: OutboundRequest,
  number: number,
  call: HandlerCall,
): Promise<Attempt> => {
  const started = performance.now();
  const about = { method: request.method, host: new URL(request.url).host, attempt: number };
  const ms = () => Math.round((performance.now() - started) * 10) / 10;
  try {
    const response = await call.outbound(request);
    call.log("info", `${about.method} ${about.host} answered ${response.status}`, {
      ...about,
      status: response.status,
      ms: ms(),
    });
    return { response };
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    const { code, explanation } = error;
    call.log("info", `${about.method} ${about.host} failed`, { ...about, code, ms: ms() });
    call.log("warn", explanation, { code });
    return { error };
  }
};

/** Milliseconds until the next attempt is due, or nothing when this one is to stand. */
const delayAfter = (result: Attempt, number: number): number | undefined => {
  if ("error" in result) return result.error.code === "NETWORK_ERROR" ? backoff(number) : undefined;
  const { status, headers } = result.response;
  if (!passingStatus.has(status)) return undefined;
  return Math.max(retryAfter(headers["retry-after"], Date.now()) ?? 0, backoff(number));
};

const sendWithRetries = async (
  request: OutboundRequest,
  attempts: number,
  call: HandlerCall,
): Promise<Attempt> => {
  const deadline = performance.now() + call.timeoutMs;
  for (let number = 1; ; number += 1) {
    const result = await attempt(request, number, call);
    const delay = number < attempts ? delayAfter(result, number) : undefined;
    if (delay === undefined || performance.now() + delay >= deadline) return result;
    if (!(await pause(delay, call.signal))) return result;
  }
};

const toOutcome = (
  response: OutboundResponse,
  { envelope }: { envelope: boolean },
  secrets: readonly string[],
  log: HandlerCall["log"],
): Outcome => {
  const succeeded = response.status >= 200 && response.status < 300;
  if (!succeeded && !envelope) return upstreamFailure(response, secrets);
  const { value, fault } = readContent(response);
  if (fault !== undefined) log("warn", fault);
  if (!envelope) return { ok: true, value };
  const passed = readEnvelope(value, response.status, secrets);
  if (passed) return passed;
  return succeeded
    ? failed("OPERATION_FAILED", "The service did not answer with an agent's envelope.", {
        recoveryHint: "The tool's author can turn off response.envelope.",
      })
    : upstreamFailure(response, secrets);
};

/** Where a body that holds a secret may follow a redirect: its own host and port, or that host's https. */
const sameHost = ({ protocol, hostname, port }: URL): string[] => [
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
  `${hostname}:443`,
];

/** Sends one request made from the handler and the call's values, and reads the answer. */
export const http: Handler<HttpHandler> = async (handler, call) => {
  const resolved = resolveRequest(handler, valuesOf(call));
  if (!resolved.ok) return resolved;
  const { request, secrets } = resolved;
  const url = new URL(request.url);
  // A redirect to another origin loses the headers; only this keeps it from getting the body.
  const keepsSecretBody = request.origins.some(
    ({ place, secret }) => secret && place.startsWith("/body/"),
  );
  const { redirects = "refuse", retry, response } = handler;
  if (call.sent) {
    const { body, ...shown } = maskedRequest(handler, valuesOf(call));
    call.sent({ ...shown, body: body ?? null });
  }
  const attempts = retriedMethods.includes(handler.method) ? (retry?.attempts ?? 1) : 1;
  const result = await sendWithRetries(
    {
      method: request.method,
      url: request.url,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      ...(keepsSecretBody && { hosts: sameHost(url) }),
      redirects,
      signal: call.signal,
    },
    attempts,
    call,
  );
  if ("error" in result) return result.error.toOutcome();
  return toOutcome(result.response, { envelope: response?.envelope === true }, secrets, call.log);
};
