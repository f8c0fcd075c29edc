import { responseTypeOf, type Tool } from "@/lib/agent/tool";
import { failed, type Outcome, toolErrorStatus } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import { runHandler } from "@/lib/handlers";
import type { CallContext, HandlerCall } from "@/lib/handlers/handler";
import { isUpstreamEnvelope } from "@/lib/handlers/http/upstream-envelope";
import { type CompiledAgent, resourceName, unknownTool } from "./compiled-agent";
import { demandConfirmation } from "./confirmation";
import { missingCredential, type StoredCredential, secretValues } from "./credentials";
import { createRunHook, type Hooked, isAvailable, observe, refusalOf } from "./hooks";
import { takeRate } from "./rate-limit";
import { createRedact, type Redact } from "./redact";
import { cacheKey, cacheTtlOf } from "./result-cache";
import type { CallAnswer, Ports } from "./runtime";
import { shape } from "./shape";

/** A call whose arguments fit. */
export type PreparedCall = {
  agent: CompiledAgent;
  /** As this caller is shown it. */
  tool: Tool;
  hooked: Hooked | undefined;
  keyId: string | null;
  params: Record<string, unknown>;
  context: CallContext;
  stored: Readonly<Record<string, StoredCredential>>;
  confirmation: string | undefined;
  handlerCall: Omit<HandlerCall, "params" | "context" | "timeoutMs" | "sandbox">;
  /** What stands for the outcome once the signal has come. */
  ended(): Outcome;
  msLeft(): number;
  redact: Redact;
  /** Gathers what HTTP is told beside the answer. */
  headers: Record<string, string>;
};

export type CarriedOut = { answer: CallAnswer; ran: boolean };

/** How long observers may take once the call itself is over, milliseconds. */
const afterwardsMs = 1_000;

/** A result keeps what its caller brought; `hide` takes what only the author may know out of it. */
const toAnswer = (outcome: Outcome, tool: Tool, redact: Redact, hide = redact): CallAnswer => {
  if (outcome.ok && isUpstreamEnvelope(outcome.value)) {
    const { responseType, data } = outcome.value;
    return { ok: true, responseType, data: hide(data) };
  }
  const responseType = responseTypeOf(tool);
  const shaped = outcome.ok ? shape(outcome.value, responseType) : outcome;
  if (shaped.ok) return { ok: true, responseType, data: hide(shaped.data) };
  return { ok: false, error: redact(shaped.error), status: toolErrorStatus[shaped.error.code] };
};

const busy = () =>
  new AppError("rate_limited", "Too many calls of this tool are waiting for their turn.", {
    headers: { "retry-after": "5" },
  });

/** What `settled` makes of the work's outcome; never later than the signal, whatever the handler does with it. */
const orAborted = <Result>(
  work: Promise<Outcome>,
  signal: AbortSignal,
  aborted: () => Outcome,
  settled: (outcome: Outcome) => Result,
) =>
  new Promise<Result>((resolve, reject) => {
    const settle = (outcome: Outcome) => {
      signal.removeEventListener("abort", onAbort);
      try {
        resolve(settled(outcome));
      } catch (error) {
        reject(error);
      }
    };
    const onAbort = () => settle(aborted());
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort);
    work.then(settle, (error) => {
      signal.removeEventListener("abort", onAbort);
      reject(error);
    });
  });

const none = () => {};

/** Why the tool's own code does not let this caller use it. */
const refusedByHooks = async (
  { agent, tool, context, params, handlerCall: { log } }: PreparedCall,
  { run }: Hooked,
) => {
  if (!(await isAvailable(run, context, log))) throw unknownTool(tool.name, agent);
  return refusalOf(run, { ...context, params }, log);
};

const refusedForLack = ({ tool, stored }: PreparedCall) => {
  const missing = missingCredential(tool, stored);
  return missing && failed(missing.code, missing.message, missing);
};

const runTool = ({ sandbox }: Ports, call: PreparedCall): Promise<CallAnswer> => {
  const { tool, context, params, handlerCall, ended, redact } = call;
  const timeoutMs = Math.max(1, call.msLeft());
  const work = runHandler(tool.handler, { ...handlerCall, params, context, sandbox, timeoutMs });
  const hide = createRedact(secretValues(call.stored));
  return orAborted(work, handlerCall.signal, ended, (outcome) =>
    toAnswer(outcome, tool, redact, hide),
  );
};

/** The handler between its observers. */
const runObserved = async (
  ports: Ports,
  call: PreparedCall,
  hooked: Hooked,
): Promise<CallAnswer> => {
  const { context, params, handlerCall } = call;
  const { sandbox } = ports;
  const { log } = handlerCall;
  const about = [context.toolId, context.clientId, context.agentName, params] as const;
  await observe(hooked.run, log, "onBeforeCall", ...about);
  const answer = await runTool(ports, call);
  // The call's own time may be up, and its observers are to hear of that too.
  const afterwards = { timeoutMs: afterwardsMs, signal: AbortSignal.timeout(afterwardsMs) };
  const runAfterwards = createRunHook(sandbox, hooked.module, { ...hooked.call, ...afterwards });
  if (answer.ok) await observe(runAfterwards, log, "onAfterCall", ...about);
  else await observe(runAfterwards, log, "onCallError", ...about, answer.error);
  return answer;
};

/** Hooks → confirmation → cache → rate → one of the tool's places → handler. Throws `AppError` before the handler. */
export const carryOut = async (ports: Ports, call: PreparedCall): Promise<CarriedOut> => {
  const { agent, tool, hooked, keyId, params, context, headers, handlerCall, redact, ended } = call;
  const { log, signal } = handlerCall;
  // Most tools have no hooks, and waiting for nothing costs a call, too.
  const run = () => (hooked ? runObserved(ports, call, hooked) : runTool(ports, call));
  const refusal = (hooked && (await refusedByHooks(call, hooked))) ?? refusedForLack(call);
  if (refusal) return { answer: toAnswer(refusal, tool, redact), ran: false };
  // The author's own tries of a draft neither count nor are kept.
  if (agent.version === null || tool.name === resourceName)
    return { answer: await run(), ran: true };

  if (tool.confirmationRequired && tool.confirmationEnforced) {
    const asked = { agent, tool, keyId, params };
    await demandConfirmation(ports.confirmations, asked, call.confirmation);
  }
  const ttl = cacheTtlOf(tool);
  const key = ttl > 0 ? cacheKey(agent, tool.name, params, context) : undefined;
  const kept = key === undefined ? undefined : ports.cache.get(key);
  if (kept) {
    headers["cache-status"] = `toolwright; hit; ttl=${kept.ttlSeconds}`;
    log("info", `Answered from the cache, where it stays for ${kept.ttlSeconds} s.`);
    return { answer: kept.answer, ran: false };
  }
  if (key !== undefined) headers["cache-status"] = "toolwright; fwd=miss";
  const { rate, concurrency: most = 0 } = tool.limits ?? {};
  const { clientId } = context;
  if (rate) await takeRate(ports.rates, rate, { agent, tool, keyId, clientId }, headers);
  const leave = most > 0 ? await ports.slots.enter(`${agent.id} ${tool.name}`, most, signal) : none;
  if (!leave) {
    if (!signal.aborted) throw busy();
    return { answer: toAnswer(ended(), tool, redact), ran: false };
  }
  try {
    const answer = await run();
    if (key !== undefined && answer.ok) ports.cache.set(key, answer, ttl);
    return { answer, ran: true };
  } finally {
    leave();
  }
};
