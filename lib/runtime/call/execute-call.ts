import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { DefinedTool } from "@/lib/agent/defined-tool";
import { getResponseType, type Tool } from "@/lib/agent/tool";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import { isAppError } from "@/lib/errors";
import { runHandler } from "@/lib/handlers";
import type { CallContext, CallerPorts, HandlerCall } from "@/lib/handlers/handler";
import { isUpstreamEnvelope } from "@/lib/handlers/http/response/upstream-envelope";
import { createRedact, type Redact } from "@/lib/redaction/redact";
import { createChunkRedactor } from "@/lib/redaction/redact-chunks";
import type { Validate } from "@/lib/schema/validation";
import { toWellFormed } from "@/lib/schema/well-formed";
import type { TraceContext } from "@/lib/tracing/trace-context";
import { type CompiledAgent, unknownTool } from "../compiled-agent";
import {
  findMissingCredential,
  listLiteralSecrets,
  listSecretValues,
  type StoredCredentials,
} from "../credentials/credentials";
import { acquireSlot } from "../policy/acquire-slot";
import { applyRateLimit } from "../policy/apply-rate-limit";
import { renewGrant, withGrant } from "../policy/confirmation";
import { getCacheTtl, toCacheKey } from "../policy/result-cache";
import type { CallConfirmation, CallFacts, CallRequest, CallResult, Ports } from "../ports";
import type { InputPort } from "./caller-input";
import { checkResult } from "./check-result";
import { createRunHook, isAvailable, observe, type PreparedHooks, runValidate } from "./hooks";
import { shapeResponse } from "./response-shape";
import { throwRefusal } from "./throw-refusal";
import { traceHandler } from "./trace-call";
import { untilAborted } from "./until-aborted";
import { watchState } from "./watch-state";

/** A call whose arguments are valid. */
type ValidatedCall = Pick<CallRequest, "stream" | "phase" | "begin"> & {
  agent: CompiledAgent;
  /** As this caller sees it. */
  tool: DefinedTool;
  hooks: PreparedHooks | undefined;
  /** Checks the result; undefined without an output schema. */
  validateResult: Validate | undefined;
  keyId: string | null;
  /** Whether the user of `context` has signed in. */
  isSignedIn: boolean;
  params: Record<string, unknown>;
  context: CallContext;
  credentials: StoredCredentials;
  confirmation: CallConfirmation & { askedParams: Record<string, unknown> | undefined };
  onProgress: CallerPorts["onProgress"];
  onState: CallerPorts["onState"];
  trace: TraceContext | undefined;
  inputPort: InputPort | undefined;
  handlerCall: Omit<
    HandlerCall,
    | "params"
    | "parameters"
    | "context"
    | "responseType"
    | "hasOutputSchema"
    | "remainingMs"
    | "sandbox"
    | keyof CallerPorts
  >;
  /** Returns the outcome if the signal aborts before the handler has finished. */
  toAborted(): Outcome;
  /** Whether the signal has aborted because the server is stopping. */
  isStopped(): boolean;
  /** Called right before the handler, unless the signal has aborted. */
  onBegin(): void;
  remainingMs(): number;
  redact: Redact;
};

type ExecutionResult = Omit<CallResult, "trace">;

/** How long observers may run after the call itself, in milliseconds. */
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
  const responseType = getResponseType(tool);
  const response = outcome.ok ? shapeResponse(outcome.value, responseType) : outcome;
  return response.ok
    ? { ok: true, responseType, data: hide(response.data) }
    : { ok: false, error: toWellFormed(redact(response.error)) };
};

const runTool = async (
  { sandbox, tracer }: Ports,
  call: ValidatedCall,
  facts: CallFacts,
): Promise<CallOutcome> => {
  const { tool, context, params, handlerCall, trace, stream, redact, inputPort } = call;
  const secrets = [...listSecretValues(call.credentials), ...listLiteralSecrets(tool)];
  const redactSecrets = createRedact(secrets);
  const hide: Redact = (value) => toWellFormed(redactSecrets(value));
  const chunks =
    stream && createChunkRedactor(secrets)((chunk) => stream(toWellFormed(chunk), facts));
  let isOver = false;
  /** Drops reports after the call has ended, because a handler may keep running for a while. */
  const dropAfterEnd = <Value>(report: ((value: Value) => void) | undefined) =>
    report && ((value: Value) => (isOver ? undefined : report(value)));
  const hideSecretsIn = <Value>(report: ((value: Value) => void) | undefined) =>
    dropAfterEnd(report && ((value: Value) => report(hide(value))));
  const work = traceHandler(tracer, { tool, trace, outbound: handlerCall.outbound }, (outbound) =>
    runHandler(tool.handler, {
      ...handlerCall,
      outbound,
      params,
      parameters: tool.parameters,
      context,
      responseType: getResponseType(tool),
      hasOutputSchema: tool.outputSchema !== undefined,
      sandbox,
      onChunk: dropAfterEnd(chunks?.chunk),
      onProgress: hideSecretsIn(call.onProgress),
      onState: hideSecretsIn(call.onState),
      onInput: inputPort && ((requests) => inputPort.onInput(hide(requests))),
      remainingMs: Math.max(1, call.remainingMs()),
    }),
  );
  const outcome = await untilAborted(work, handlerCall.signal, call.toAborted);
  isOver = true;
  throwRefusal(outcome);
  const refusal = inputPort?.refusal();
  if (refusal) throw refusal;
  chunks?.flush();
  const callOutcome = toCallOutcome(outcome, tool, redact, hide);
  return call.validateResult
    ? checkResult(callOutcome, call.validateResult, handlerCall.log)
    : callOutcome;
};

/** Runs the handler between its observers. */
const runObserved = async (
  ports: Ports,
  call: ValidatedCall,
  hooks: PreparedHooks,
  facts: CallFacts,
): Promise<CallOutcome> => {
  const { context, params, handlerCall } = call;
  const { log } = handlerCall;
  const args = [context.toolId, context.clientId, context.agentName, params] as const;
  await observe(hooks.runHook, log, "onBeforeCall", ...args);
  const outcome = await runTool(ports, call, facts);
  // The call may have timed out. Its observers still run, within their own limit.
  const timeoutMs = OBSERVER_TIMEOUT_MS;
  const limits = { timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
  const runObserver = createRunHook(ports.sandbox, hooks.module, { ...hooks.call, ...limits });
  if (outcome.ok) await observe(runObserver, log, "onAfterCall", ...args);
  else await observe(runObserver, log, "onCallError", ...args, outcome.error);
  return outcome;
};

/** Returns a failure if the tool's own code does not let this caller use it. */
const checkHooks = async (
  { agent, tool, context, params, handlerCall: { log, signal }, toAborted }: ValidatedCall,
  { runHook }: PreparedHooks,
) => {
  const isShown = await isAvailable(runHook, context, log);
  if (!isShown && !signal.aborted) throw unknownTool(tool.name, agent);
  const refusal = signal.aborted
    ? undefined
    : await runValidate(runHook, { ...context, params }, log);
  return signal.aborted ? toAborted() : refusal;
};

const checkCredentials = ({ tool, credentials }: ValidatedCall) => {
  const error = findMissingCredential(tool, credentials);
  return error && toolFailure(error.code, error.message, error);
};

/** Whether a person has to approve this call first. */
const needsConfirmation = ({ tool, confirmation }: ValidatedCall): boolean =>
  tool.confirmationRequired === true &&
  !confirmation.isAgreed &&
  (tool.confirmationEnforced === true || confirmation.caller === "can-ask");

/** Returns what is known about a call that its cache, if it has a key there, does not answer. */
const toMiss = (key: string | undefined): CallFacts =>
  key === undefined ? {} : { cache: { status: "miss" } };

/** Cache → rate limit. Returns the cached result, if any, and otherwise facts about the call. */
const admit = async (
  ports: Ports,
  call: ValidatedCall,
  key: string | undefined,
): Promise<ExecutionResult | { facts: CallFacts }> => {
  const { agent, tool, keyId, isSignedIn, context, handlerCall } = call;
  const hit = key === undefined ? undefined : ports.cache.get(agent.space, key);
  if (hit) {
    handlerCall.log("info", `Served from the cache; it expires in ${hit.ttlSeconds} s.`);
    const cache = { status: "hit", ttlSeconds: hit.ttlSeconds } as const;
    return { outcome: hit.outcome, cache, ran: false };
  }
  const facts = toMiss(key);
  if (tool.limits?.rate)
    facts.rateLimit = await applyRateLimit(ports.rateLimiter, tool.limits.rate, {
      agent,
      tool,
      keyId,
      clientId: context.clientId,
      isSignedIn,
    });
  return { facts };
};

/** Concurrency → handler. */
const runAdmitted = async (
  ports: Ports,
  call: ValidatedCall,
  facts: CallFacts,
  key: string | undefined,
): Promise<ExecutionResult> => {
  const { tool, hooks, handlerCall, redact } = call;
  const { signal } = handlerCall;
  const release = await acquireSlot(ports.semaphore, call, signal);
  const cached = key === undefined ? undefined : ports.cache.open(call.agent.space, key);
  try {
    const mayBegin = release && !signal.aborted && (!call.begin || (await call.begin()));
    if (!mayBegin || signal.aborted) {
      const outcome = toCallOutcome(call.toAborted(), tool, redact);
      const isDeferred = call.begin && !mayBegin && (call.isStopped() || !signal.aborted);
      return { outcome, ...facts, ran: false, ...(isDeferred && { isDeferred }) };
    }
    call.onBegin();
    const { watched, isChanged } = watchState(call);
    const outcome = await runWithHooks(ports, watched, hooks, facts);
    if (outcome.ok && !call.inputPort?.isUsed() && !isChanged())
      cached?.set(outcome, getCacheTtl(tool));
    return { outcome, ...facts, ran: true };
  } catch (error) {
    // A question in a confirmed call: the answer continues it without another confirmation.
    if (needsConfirmation(call) && isAppError(error) && error.facts.inputRequest)
      error.facts.confirmation = renewGrant(ports.confirmations, call);
    throw error;
  } finally {
    cached?.close();
    release?.();
  }
};

const emptySuccess = (tool: Tool): CallOutcome => ({
  ok: true,
  responseType: getResponseType(tool),
  data: {},
});

/** Runs a published call under the policies that drafts do not have. */
const executePublished = async (ports: Ports, call: ValidatedCall): Promise<ExecutionResult> => {
  const { agent, tool, phase, confirmation, handlerCall } = call;
  const key = getCacheTtl(tool) > 0 ? toCacheKey(agent, tool, call) : undefined;
  if (phase === "admitted") return runAdmitted(ports, call, toMiss(key), key);
  const execute = async (): Promise<ExecutionResult> => {
    const admission = await admit(ports, call, key);
    if (!("facts" in admission)) return admission;
    const { facts } = admission;
    if (phase !== "admit") return runAdmitted(ports, call, facts, key);
    return { outcome: emptySuccess(tool), ...facts, ran: false, isAdmitted: true };
  };
  if (needsConfirmation(call)) return withGrant(ports.confirmations, call, confirmation, execute);
  if (tool.confirmationRequired && confirmation.caller === "cannot-ask")
    handlerCall.log("warn", "No one was asked to confirm because the client cannot ask a person.");
  return execute();
};

// Most tools have no hooks, and awaiting nothing has a cost per call.
const runWithHooks = (
  ports: Ports,
  call: ValidatedCall,
  hooks: PreparedHooks | undefined,
  facts: CallFacts,
) => (hooks ? runObserved(ports, call, hooks, facts) : runTool(ports, call, facts));

/**
 * Runs hooks and checks credentials, then runs the call under its policies. Throws `AppError` if it
 * is refused before the handler. The author's runs of a draft are neither limited nor cached.
 */
export const executeCall = async (ports: Ports, call: ValidatedCall): Promise<ExecutionResult> => {
  const { agent, tool, hooks, redact, phase } = call;
  const isChecked = phase === "run" || phase === "admitted";
  const refusal = !isChecked && hooks && (await checkHooks(call, hooks));
  const failure = refusal || checkCredentials(call);
  if (failure) return { outcome: toCallOutcome(failure, tool, redact), ran: false };
  if (phase === "check") return { outcome: emptySuccess(tool), ran: false };
  if (agent.version !== null) return executePublished(ports, call);
  return { outcome: await runWithHooks(ports, call, hooks, {}), ran: true };
};
