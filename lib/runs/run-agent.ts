import { formatCount } from "@/lib/agent/format-count";
import { DEFAULT_MAX_STEPS } from "@/lib/agent/model/model-settings";
import { addUsage, type ModelUsage } from "@/lib/agent/model/model-usage";
import { isAppError } from "@/lib/errors";
import { findUnansweredCalls } from "./conversation";
import { isModelError } from "./model-port";
import { type Offer, offerTools } from "./offer";
import type { AnswerCalls } from "./plan-calls";
import type { RunPorts, Runs } from "./ports";
import { requestAnswer } from "./request-answer";
import { readResource } from "./resource-text";
import type { RunEnd, RunRequest, RunResult } from "./run";
import { runCalls } from "./run-calls";
import { handOver, openSession, type RunSession } from "./session";
import { buildSystemPrompt } from "./system-prompt";

/** Finds agents to hand over to. The original one takes back as the draft or version that it is. */
const findAgents = ({ ports, request: { agent } }: RunSession): Pick<RunPorts, "findAgent"> => ({
  findAgent: async (space, slug) =>
    slug === agent.manifest.slug ? agent : ports.findAgent(space, slug),
});

/** What the model is offered and told in the next step. */
type Step = { offer: Offer; system: string };

export const prepareStep = async (session: RunSession): Promise<Step> => {
  const { ports, request, agent, settings, messages } = session;
  const { caller, context, forwardedProps, clientTools, mode, signal } = request;
  const tools = { agent, caller, settings, clientTools, mode, messages, signal };
  const offer = await offerTools({ ...ports, ...findAgents(session) }, tools);
  for (const message of offer.warnings) {
    if (session.warnings.has(message)) continue;
    session.warnings.add(message);
    request.onEvent({ type: "warning", message });
  }
  const system = buildSystemPrompt(settings, {
    agentName: agent.manifest.name,
    variables: session.variables,
    secretVariables: agent.secretVariables,
    userId: caller.signIn?.userId ?? caller.userId,
    state: session.state,
    forwardedProps,
    context,
    resource: await readResource(session),
    date: new Date(ports.time()).toISOString().slice(0, 10),
    redact: session.redact,
  });
  return { offer: settings.maxToolCalls === 0 ? { ...offer, tools: [] } : offer, system };
};

/**
 * Runs the calls of an answer. Returns how they end the run, or undefined if the model continues.
 */
const continueWith = async (
  session: RunSession,
  { offer }: Step,
  calls: AnswerCalls,
): Promise<RunEnd | undefined> => {
  const { onEvent } = session.request;
  const { interrupts, pendingToolCallIds, handoff } = await runCalls(session, offer, calls).finally(
    () => onEvent({ type: "messages", messages: session.messages }),
  );
  if (interrupts.length > 0) return { type: "interrupt", interrupts };
  if (pendingToolCallIds.length > 0) return { type: "success", pendingToolCallIds };
  if (handoff?.manifest.model) {
    const { name, slug } = handoff.manifest;
    handOver(session, handoff, handoff.manifest.model);
    onEvent({ type: "handoff", agent: slug, name });
  }
  return undefined;
};

/**
 * Sends one request to the model and runs the calls of its answer. Returns the end of the run, or
 * undefined if the model continues.
 */
const runStep = async (session: RunSession, step: Step): Promise<RunEnd | undefined> => {
  const { request, messages } = session;
  const { tools } = step.offer;
  request.onEvent({ type: "offer", step: session.step, system: step.system, tools });
  const answer = await requestAnswer(session, step.offer, step.system);
  messages.push(...answer.messages);
  const { message, duplicateIds } = answer;
  request.onEvent({ type: "messages", messages });
  if (!message?.toolCalls) return { type: "success", pendingToolCallIds: [] };
  const calls = { calls: message.toolCalls, duplicateIds, lostAgent: undefined };
  return continueWith(session, step, { message, ...calls });
};

const runSteps = async (session: RunSession): Promise<RunEnd> => {
  const { onEvent, signal } = session.request;
  const maxSteps = session.settings.maxSteps ?? DEFAULT_MAX_STEPS;
  const open = findUnansweredCalls(session.messages, session.request.answers);
  const isContinued = open?.calls.some(({ id }) => session.request.answers?.has(id));
  if (open && isContinued) {
    const { lostAgent } = session;
    const calls = { ...open, duplicateIds: new Set<string>(), lostAgent };
    const end = await continueWith(session, await prepareStep(session), calls);
    if (end) return end;
  }
  while (session.step < maxSteps) {
    signal.throwIfAborted();
    const step = await prepareStep(session);
    session.step += 1;
    onEvent({ type: "step-started", step: session.step });
    try {
      const end = await runStep(session, step);
      if (end) return end;
    } finally {
      onEvent({ type: "step-finished", step: session.step });
    }
  }
  return {
    type: "error",
    code: "max_steps",
    message: `The model was stopped after ${formatCount(maxSteps, "step")} without an answer. Raise the limit in the model's settings, or make the task smaller.`,
  };
};

const toEnd = (error: unknown, signal: AbortSignal): RunEnd => {
  if (signal.aborted) return { type: "cancelled" };
  const isExpected = isModelError(error) || (isAppError(error) && error.code !== "internal");
  if (!isExpected) throw error;
  const { code, message } = error;
  const retryAfterSeconds = isModelError(error)
    ? error.retryAfterSeconds
    : error.facts.retryAfterSeconds;
  return {
    type: "error",
    code,
    message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
};

/** Returns one entry for each model that was used. */
const sumUsage = (parts: readonly ModelUsage[]): ModelUsage[] => {
  const sums = new Map<string, ModelUsage>();
  for (const part of parts) {
    const key = `${part.provider} ${part.model}`;
    const sum = sums.get(key);
    sums.set(key, sum ? addUsage(sum, part) : part);
  }
  return [...sums.values()];
};

/**
 * Creates the loop between a model and its tools. A run that fails or is cancelled keeps what it
 * has done so far.
 */
export const createRuns = (ports: RunPorts): Runs => ({
  async run(request: RunRequest): Promise<RunResult> {
    const session = await openSession(ports, request);
    let end: RunEnd;
    try {
      end = await runSteps(session);
    } catch (error) {
      end = toEnd(error, request.signal);
    }
    const { slug } = session.agent.manifest;
    return {
      end,
      messages: session.messages,
      state: session.state,
      usage: sumUsage(session.usage),
      resourceTexts: session.resourceTexts,
      activeAgent: slug === request.agent.manifest.slug ? undefined : slug,
    };
  },
});
