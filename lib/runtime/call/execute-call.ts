import type { CallOutcome } from "@/lib/agent/call-outcome";
import { responseTypeOf, type Tool } from "@/lib/agent/tool";
import { failed, type Outcome } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import { runHandler } from "@/lib/handlers";
import type { CallContext, HandlerCall } from "@/lib/handlers/handler";
import { isUpstreamEnvelope } from "@/lib/handlers/http/upstream-envelope";
import { type CompiledAgent, RESOURCE_TOOL_NAME, unknownTool } from "../compiled-agent";
import {
  missingCredential,
  type StoredCredentials,
  secretValues,
} from "../credentials/credentials";
import { applyRateLimit } from "../policy/apply-rate-limit";
import { requireConfirmation } from "../policy/confirmation";
import { cacheTtlOf, toCacheKey } from "../policy/result-cache";
import type { CallFacts, CallRequest, CallResult, Ports } from "../ports";
import { createRedact, type Redact } from "../redaction/redact";
import { redactChunks } from "../redaction/redact-chunks";
import { createRunHook, type Hooked, isAvailable, observe, validationFailure } from "./hooks";
import { shapeResponse } from "./response-shape";

/** A call whose arguments are valid. */
export type ValidatedCall = {
  agent: CompiledAgent;
  /** As this caller sees it. */
  tool: Tool;
  hooked: Hooked | undefined;
  keyId: string | null;
  params: Record<string, unknown>;
  context: CallContext;
  stored: StoredCredentials;
  confirmation: string | undefined;
  stream: CallRequest["stream"];
  handlerCall: Omit<HandlerCall, "params" | "context" | "timeoutMs" | "sandbox" | "stream">;
  /** The outcome when the signal aborts before the handler has finished. */
  toAborted(): Outcome;
  msLeft(): number;
  redact: Redact;
};

export type ExecutionResult = Omit<CallResult, "trace">;

/** How long observers may run once the call itself is over, milliseconds. */
const OBSERVER_TIMEOUT_MS = 1_000;

/** A success keeps what its caller sent; `hide` removes what only the author may know. */
const toCallOutcome = (
  outcome: Outcome,
  tool: Tool,
  redact: Redact,
  hide = redact,
): CallOutcome => {
  if (outcome.ok && isUpstreamEnvelope(outcome.value)) {
    const { responseType, data } = outcome.value;
    return { ok: true, responseType, data: hide(data) };
  }
  const responseType = responseTypeOf(tool);
  const shaped = outcome.ok ? shapeResponse(outcome.value, responseType) : outcome;
  return shaped.ok
    ? { ok: true, responseType, data: hide(shaped.data) }
    : { ok: false, error: redact(shaped.error) };
};

/** The work's outcome, or `toAborted()` as soon as the signal aborts, whatever the handler is still doing. */
const untilAborted = (
  work: Promise<Outcome>,
  signal: AbortSignal,
  toAborted: () => Outcome,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const onAbort = () => resolve(toAborted());
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });

const runTool = async (
  { sandbox }: Ports,
  call: ValidatedCall,
  facts: CallFacts,
): Promise<CallOutcome> => {
  const { tool, context, params, handlerCall, stream, redact } = call;
  const secrets = secretValues(call.stored);
  const chunks = stream && redactChunks(secrets, (chunk) => stream(chunk, facts));
  const work = runHandler(tool.handler, {
    ...handlerCall,
    ...{ params, context, sandbox },
    stream: chunks?.chunk,
    timeoutMs: Math.max(1, call.msLeft()),
  });
  const outcome = await untilAborted(work, handlerCall.signal, call.toAborted);
  chunks?.flush();
  return toCallOutcome(outcome, tool, redact, createRedact(secrets));
};

/** The handler between its observers. */
const runObserved = async (
  ports: Ports,
  call: ValidatedCall,
  hooked: Hooked,
  facts: CallFacts,
): Promise<CallOutcome> => {
  const { context, params, handlerCall } = call;
  const { log } = handlerCall;
  const args = [context.toolId, context.clientId, context.agentName, params] as const;
  await observe(hooked.run, log, "onBeforeCall", ...args);
  const outcome = await runTool(ports, call, facts);
  // The call may have timed out. Its observers still run, within their own limit.
  const limits = {
    timeoutMs: OBSERVER_TIMEOUT_MS,
    signal: AbortSignal.timeout(OBSERVER_TIMEOUT_MS),
  };
  const run = createRunHook(ports.sandbox, hooked.module, { ...hooked.call, ...limits });
  if (outcome.ok) await observe(run, log, "onAfterCall", ...args);
  else await observe(run, log, "onCallError", ...args, outcome.error);
  return outcome;
};

/** The failure when the tool's own code does not let this caller use it. */
const hookFailure = async (
  { agent, tool, context, params, handlerCall: { log } }: ValidatedCall,
  { run }: Hooked,
) => {
  if (!(await isAvailable(run, context, log))) throw unknownTool(tool.name, agent);
  return validationFailure(run, { ...context, params }, log);
};

const credentialFailure = ({ tool, stored }: ValidatedCall) => {
  const error = missingCredential(tool, stored);
  return error && failed(error.code, error.message, error);
};

/** Waits for one of the tool's places. Resolves to its release function, or to undefined once the signal aborts. */
const acquirePlace = async ({ semaphore }: Ports, { agent, tool, handlerCall }: ValidatedCall) => {
  const max = tool.limits?.concurrency ?? 0;
  if (max === 0) return () => {};
  const { signal } = handlerCall;
  const release = await semaphore.acquire(`${agent.id} ${tool.name}`, max, signal);
  if (release || signal.aborted) return release;
  throw new AppError("rate_limited", "Too many calls of this tool are waiting.", {
    retryAfterSeconds: 5,
  });
};

/** Confirmation → cache → rate limit → concurrency → handler: what holds for published calls only. */
const executePublished = async (ports: Ports, call: ValidatedCall): Promise<ExecutionResult> => {
  const { agent, tool, hooked, keyId, params, context, handlerCall, redact } = call;
  if (tool.confirmationRequired && tool.confirmationEnforced)
    await requireConfirmation(
      ports.confirmations,
      { agent, tool, keyId, params },
      call.confirmation,
    );
  const ttlSeconds = cacheTtlOf(tool);
  const key = ttlSeconds > 0 ? toCacheKey(agent, tool.name, params, context) : undefined;
  const cached = key === undefined ? undefined : ports.cache.get(key);
  if (cached) {
    handlerCall.log("info", `Served from the cache; it expires in ${cached.ttlSeconds} s.`);
    const cache = { status: "hit", ttlSeconds: cached.ttlSeconds } as const;
    return { outcome: cached.outcome, cache, ran: false };
  }
  const facts: CallFacts = key === undefined ? {} : { cache: { status: "miss" } };
  if (tool.limits?.rate)
    facts.rateLimit = await applyRateLimit(ports.rateLimiter, tool.limits.rate, {
      ...{ agent, tool, keyId },
      clientId: context.clientId,
    });
  const release = await acquirePlace(ports, call);
  if (!release)
    return { outcome: toCallOutcome(call.toAborted(), tool, redact), ...facts, ran: false };
  try {
    const outcome = await runHandlerOf(ports, call, hooked, facts);
    if (key !== undefined && outcome.ok) ports.cache.set(key, outcome, ttlSeconds);
    return { outcome, ...facts, ran: true };
  } finally {
    release();
  }
};

// Most tools have no hooks, and awaiting nothing has a cost per call.
const runHandlerOf = (
  ports: Ports,
  call: ValidatedCall,
  hooked: Hooked | undefined,
  facts: CallFacts,
) => (hooked ? runObserved(ports, call, hooked, facts) : runTool(ports, call, facts));

/**
 * Hooks and credentials, then the call under its policies. Throws `AppError` where it is refused before the
 * handler. The author's runs of a draft are neither limited nor cached.
 */
export const executeCall = async (ports: Ports, call: ValidatedCall): Promise<ExecutionResult> => {
  const { agent, tool, hooked, redact } = call;
  const failure = (hooked && (await hookFailure(call, hooked))) ?? credentialFailure(call);
  if (failure) return { outcome: toCallOutcome(failure, tool, redact), ran: false };
  if (agent.version !== null && tool.name !== RESOURCE_TOOL_NAME)
    return executePublished(ports, call);
  return { outcome: await runHandlerOf(ports, call, hooked, {}), ran: true };
};
