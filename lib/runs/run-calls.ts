import pLimit from "p-limit";
import { type Interrupt, type InterruptAnswer, isApproved } from "@/lib/agent/model/interrupt";
import { toolFailure } from "@/lib/agent/tool-error";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import {
  type CallRunner,
  type CheckedCall,
  createCallRunner,
  type RunOutcome,
} from "./call-runner";
import {
  createApprovalInterrupt,
  createInputInterrupts,
  type ToolQuestions,
} from "./create-interrupts";
import type { Offer } from "./offer";
import { type AgentCall, type AnswerCalls, type PlannedCall, planCalls } from "./plan-calls";
import type { RunSession } from "./session";
import { type ToolResult, toFailedResult } from "./tool-result";

/** What remains to be done after the calls of an answer. */
type CallsEnd = {
  interrupts: Interrupt[];
  /** The calls that the client has to run. */
  pendingToolCallIds: string[];
  /** The agent that continues the conversation. */
  handoff: CompiledAgent | undefined;
};

const isEdited = (answer: InterruptAnswer | undefined): boolean =>
  isApproved(answer) && (answer.editedArgs !== undefined || answer.removedArgs !== undefined);

const skip = (message: string): ToolResult => ({
  ...toFailedResult(toolFailure("OPERATION_NOT_ALLOWED", message).error),
  skipped: true,
});

/** Runs and ends calls whose order is decided. */
type OrderedRunner = Pick<CallRunner, "finish"> & { run(call: CheckedCall): Promise<RunOutcome> };

/** A call that the client runs. */
type ClientCall = Extract<PlannedCall, { type: "client" }>;

/** A call that waits for a person: for approval, or for answers to its tool's questions. */
type WaitingCall = { call: CheckedCall; questions?: ToolQuestions };

/** Why calls are not run, by their ids. */
type Skips = ReadonlyMap<string, string>;

const toInterrupts = (session: RunSession, { call, questions }: WaitingCall): Interrupt[] =>
  questions
    ? createInputInterrupts(session, call, questions)
    : [createApprovalInterrupt(session, call, call.params)];

const listWaiting = (call: CheckedCall, outcome: RunOutcome): WaitingCall[] =>
  outcome.type === "questions" ? [{ call, questions: outcome.questions }] : [];

const mustAsk = ({ tool: { tool }, answer }: AgentCall) =>
  tool.confirmationRequired === true && (!isApproved(answer) || answer.isUnconfirmed === true);

/** Returns the calls of tools that need confirmation, and the others. */
const splitByConfirmation = (calls: readonly CheckedCall[]) =>
  [true, false].map((isConfirmed) =>
    calls.filter(({ tool: { tool } }) => (tool.confirmationRequired === true) === isConfirmed),
  ) as [confirmed: CheckedCall[], others: CheckedCall[]];

/**
 * Runs calls one at a time, each after the previous one's result. The client's own are only left to
 * it, or skipped. Returns the calls that wait for a person.
 */
const runInOrder = async (
  { run, finish }: OrderedRunner,
  calls: readonly (CheckedCall | ClientCall)[],
  skips: Skips,
): Promise<WaitingCall[]> => {
  const waiting: WaitingCall[] = [];
  let failedName: string | undefined;
  for (const call of calls) {
    const reason = failedName === undefined ? skips.get(call.id) : `${failedName} failed before it`;
    if (reason !== undefined) await finish(call.id, skip(`Not run, because ${reason}.`));
    else if (call.type === "client") continue;
    else if (mustAsk(call)) waiting.push({ call });
    // Calls after a question wait for the answer.
    else if (waiting.length === 0) {
      const outcome = await run(call);
      if (outcome.type === "failed") failedName = call.name;
      waiting.push(...listWaiting(call, outcome));
    }
  }
  return waiting;
};

/**
 * Runs calls concurrently, up to the agent's limit, then those that a person has approved one at a
 * time. Returns the calls that wait for a person. If one throws, the others still finish.
 */
const runTogether = async (
  { run }: OrderedRunner,
  calls: readonly CheckedCall[],
  maxCalls: number | undefined,
): Promise<WaitingCall[]> => {
  const ready = calls.filter((call) => !mustAsk(call));
  const [confirmed, others] = splitByConfirmation(ready);
  const limit = pLimit(maxCalls ?? Number.POSITIVE_INFINITY);
  const runOne = async (call: CheckedCall) => listWaiting(call, await run(call));
  const settled = await Promise.allSettled(others.map((call) => limit(runOne, call)));
  const waiting = settled.flatMap((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
  for (const call of confirmed) waiting.push(...(await runOne(call)));
  return [...waiting, ...calls.filter(mustAsk).map((call) => ({ call }))];
};

/**
 * Lists the calls that do not run in order: those after one that a person has just declined or
 * dismissed, and those from the first of the agent's calls on that comes after one of the client's,
 * which has no result yet. The model can repeat them in the next run. What a person has approved
 * still runs.
 */
const listSkips = ({ request }: RunSession, plan: readonly PlannedCall[]): Skips => {
  const skips = new Map<string, string>();
  let reason: string | undefined;
  let clientName: string | undefined;
  for (const call of plan) {
    const isApprovedCall = call.type === "agent" && call.answer !== undefined;
    if (call.type === "agent" && !isApprovedCall && clientName !== undefined)
      reason ??= `${clientName} before it has no result yet. If it is still needed then, call it again`;
    if (reason !== undefined && !isApprovedCall) skips.set(call.id, reason);
    if (call.type === "refused" && request.answers?.has(call.id))
      reason ??= "the user did not approve an earlier call";
    if (call.type === "client") clientName ??= call.name;
  }
  return skips;
};

/** Returns the call that runs after all others, unless an earlier one fails. */
const findLastToRun = (
  calls: readonly CheckedCall[],
  isParallel: boolean,
  skips: Skips,
): CheckedCall | undefined => {
  const [confirmed, others] = splitByConfirmation(calls);
  const order = isParallel ? [...others, ...confirmed] : calls;
  return order.findLast(({ id }) => !skips.has(id));
};

/**
 * Checks the calls of a plan. Refused ones are finished, unless a person's edits are to blame: those
 * are asked about again.
 */
const checkPlan = async (
  session: RunSession,
  { check: checkCall, finish }: CallRunner,
  plan: readonly PlannedCall[],
) => {
  const interrupts: Interrupt[] = [];
  const checked: CheckedCall[] = [];
  let hasFault = false;
  for (const call of plan) {
    if (call.type === "refused") {
      hasFault ||= call.isFault;
      await finish(call.id, call.result);
    }
    if (call.type !== "agent") continue;
    const check = await checkCall(call);
    if (!check.refusal) checked.push(check.checkedCall);
    else if (isEdited(call.answer))
      interrupts.push(createApprovalInterrupt(session, call, call.args, check.refusal.error));
    else {
      hasFault = true;
      await finish(call.id, check.refusal);
    }
  }
  return { interrupts, checked, hasFault };
};

/** Adds the approvals of the calls that have not run, because the store accepts answers once. */
const keepApprovals = (
  interrupts: readonly Interrupt[],
  waiting: readonly CheckedCall[],
): Interrupt[] => {
  const callIds = new Set(interrupts.map(({ toolCallId }) => toolCallId));
  const approvals = Object.fromEntries(
    waiting.flatMap(({ id, answer }) =>
      isApproved(answer) && !callIds.has(id) ? [[id, answer] as const] : [],
    ),
  );
  if (Object.keys(approvals).length === 0) return [...interrupts];
  return interrupts.map((interrupt) => ({ ...interrupt, approvals }));
};

const runPlan = async (
  session: RunSession,
  callRunner: CallRunner,
  plan: readonly PlannedCall[],
): Promise<Interrupt[]> => {
  const { finish } = callRunner;
  const isParallel = session.settings.parallelToolCalls === true;
  const { interrupts, checked, hasFault } = await checkPlan(session, callRunner, plan);
  const checkedById = new Map(checked.map((call) => [call.id, call]));
  const ordered = plan.flatMap((call) =>
    call.type === "client" ? call : (checkedById.get(call.id) ?? []),
  );
  if (hasFault && !isParallel) {
    for (const { id } of ordered)
      await finish(id, skip("Not run, because another call of this answer was refused."));
    return [];
  }
  if (interrupts.length > 0 && !isParallel) return keepApprovals(interrupts, checked);
  const skips: Skips = isParallel ? new Map() : listSkips(session, plan);
  const last = findLastToRun(checked, isParallel, skips);
  const runner = {
    finish,
    // A call whose edits were not valid is asked about again, and runs after all others.
    run: (call: CheckedCall) => callRunner.run(call, call === last && interrupts.length === 0),
  };
  const questions = isParallel
    ? await runTogether(runner, checked, session.settings.maxParallelToolCalls)
    : await runInOrder(runner, ordered, skips);
  interrupts.push(...questions.flatMap((question) => toInterrupts(session, question)));
  return keepApprovals(interrupts, checked.filter(callRunner.isOpen));
};

/**
 * Runs the calls of an answer. All are checked before any runs. If they run one at a time, a
 * failure skips the rest. Calls of tools that need confirmation become interrupts. The results are
 * added to the conversation in the order of the calls.
 */
export const runCalls = async (
  session: RunSession,
  offer: Offer,
  answer: AnswerCalls,
): Promise<CallsEnd> => {
  const { message, calls } = answer;
  const answerPlan = planCalls(session, offer, answer);
  const openIds = new Set(calls.map(({ id }) => id));
  const plan = answerPlan.filter(({ id }) => openIds.has(id));
  const callRunner = createCallRunner(session, message, { plan, answerPlan });
  try {
    const interrupts = await runPlan(session, callRunner, plan);
    const handoff = plan.find((call) => call.type === "handoff");
    if (handoff)
      await callRunner.finish(handoff.id, {
        content: `Handed over to ${handoff.agent.manifest.name}.`,
      });
    return {
      interrupts,
      pendingToolCallIds: plan.flatMap((call) =>
        call.type === "client" && callRunner.isOpen(call) ? call.id : [],
      ),
      handoff: handoff?.agent,
    };
  } finally {
    session.messages.push(...callRunner.listResults());
  }
};
