import {
  type ApprovalInterrupt,
  type InputInterrupt,
  type Interrupt,
  type InterruptAnswer,
  isApproved,
} from "@/lib/agent/model/interrupt";
import type { InterruptReply, RunFailure } from "@/lib/agent/model/thread";
import { isJsonEqual, isObject } from "@/lib/schema/json";
import { compileSchema } from "@/lib/schema/validation";

/** Why answers to interrupts are rejected. Nothing is stored, and the interrupts stay open. */
export type Refusal = RunFailure;

export type Answers =
  | { type: "accepted"; answers: ReadonlyMap<string, InterruptAnswer> }
  /** The same answers were already accepted. */
  | { type: "repeated" }
  | ({ type: "refused" } & Refusal);

const refuse = (refusal: Refusal): Answers => ({ type: "refused", ...refusal });

const isSame = (a: InterruptReply, b: InterruptReply) =>
  a.interruptId === b.interruptId &&
  a.status === b.status &&
  isJsonEqual(a.payload ?? null, b.payload ?? null);

const quote = (ids: readonly string[]) => ids.map((id) => `"${id}"`).join(", ");

/** A payload that conforms to the response schema of an interrupt. */
type ApprovalPayload = {
  approved: boolean;
  editedArgs?: Record<string, unknown>;
  removedArgs?: string[];
};

const findPayloadProblem = (interrupt: Interrupt, payload: unknown): string | undefined => {
  const [violation] = compileSchema(interrupt.responseSchema)(payload);
  if (violation) return `payload${violation.path} ${violation.message}`;
  if (interrupt.reason === "input_required") return undefined;
  const { editedArgs = {}, removedArgs = [] } = payload as ApprovalPayload;
  const { parameters } = interrupt.metadata;
  const names = [...Object.keys(editedArgs), ...removedArgs];
  const hidden = names.filter((name) => !Object.hasOwn(parameters, name));
  if (hidden.length > 0) return `${quote(hidden)} cannot be edited`;
  return undefined;
};

/**
 * Adds earlier edits to an answer. What the question showed replaces the model's arguments, because
 * these are what edits are applied to.
 */
const addEarlierEdits = (
  { metadata: { args, parameters, isEdited } }: ApprovalInterrupt,
  payload: ApprovalPayload,
): ApprovalPayload => {
  if (!isEdited) return payload;
  const { editedArgs, removedArgs = [] } = payload;
  const entries = Object.entries({ ...args, ...editedArgs }).filter(
    ([name]) => !removedArgs.includes(name),
  );
  const names = entries.map(([name]) => name);
  return {
    approved: payload.approved,
    editedArgs: Object.fromEntries(entries),
    removedArgs: Object.keys(parameters).filter((name) => !names.includes(name)),
  };
};

/** Returns the answer as `context.input` does, like MCP. A form without fields is a yes or no. */
const toInput = (
  { responseSchema: { properties = {} } }: InputInterrupt,
  { status, payload }: InterruptReply,
) => {
  if (status === "cancelled") return { action: "cancel" };
  const hasFields = Object.keys(properties).length > 0;
  const isDeclined = !hasFields && isObject(payload) && payload.approved === false;
  return isDeclined ? { action: "decline" } : { action: "accept", content: payload };
};

const toAnswer = (interrupt: Interrupt, reply: InterruptReply): InterruptAnswer => {
  const { earlier } = interrupt;
  if (interrupt.reason === "input_required") {
    const input = { ...earlier?.input, [interrupt.metadata.key]: toInput(interrupt, reply) };
    return { ...earlier, type: "approved", input };
  }
  const { status, payload } = reply;
  if (status === "cancelled") return { type: "cancelled" };
  const { approved, editedArgs, removedArgs } = addEarlierEdits(
    interrupt,
    payload as ApprovalPayload,
  );
  if (!approved) return { type: "denied" };
  return {
    type: "approved",
    ...(editedArgs && { editedArgs }),
    ...(removedArgs && { removedArgs }),
    ...(earlier?.input && { input: earlier.input }),
  };
};

/** Joins the answers to several questions of one call. */
const mergeAnswers = (
  before: InterruptAnswer | undefined,
  answer: InterruptAnswer,
): InterruptAnswer =>
  isApproved(before) && isApproved(answer)
    ? { ...answer, input: { ...before.input, ...answer.input } }
    : answer;

const isExpired = ({ expiresAt }: Interrupt, time: number) => Date.parse(expiresAt) < time;

/** Finds the problem with one reply. An expired interrupt can only be cancelled. */
const findReplyRefusal = (
  interrupt: Interrupt,
  { status, payload }: InterruptReply,
  time: number,
): Refusal | undefined => {
  if (status === "cancelled") return undefined;
  if (isExpired(interrupt, time))
    return {
      code: "interrupt_expired",
      message: `The question "${interrupt.id}" has expired. Cancel it to continue.`,
    };
  const problem = findPayloadProblem(interrupt, payload);
  if (problem === undefined) return undefined;
  return {
    code: "interrupt_invalid_answer",
    message: `The answer to "${interrupt.id}" was not accepted: ${problem}.`,
  };
};

/** Finds the problem with replies to questions that are not open. */
const findUnknownRefusal = (
  unknown: readonly InterruptReply[],
  earlier: readonly InterruptReply[],
): Refusal | undefined => {
  if (unknown.length === 0) return undefined;
  const ids = quote(unknown.map(({ interruptId }) => interruptId));
  const wasAnswered = unknown.some(({ interruptId }) =>
    earlier.some((other) => other.interruptId === interruptId),
  );
  return wasAnswered
    ? { code: "interrupt_answered", message: `Already answered: ${ids}.` }
    : { code: "interrupt_unknown", message: `This conversation has no open question ${ids}.` };
};

/** Finds the problem with replies that leave open questions unanswered. */
const findUnansweredRefusal = (
  open: readonly Interrupt[],
  replyById: ReadonlyMap<string, InterruptReply>,
): Refusal | undefined => {
  const left = open.map(({ id }) => id).filter((id) => !replyById.has(id));
  if (left.length === 0) return undefined;
  const message =
    replyById.size === 0
      ? `This conversation is waiting for answers to ${quote(left)}. Send them in resume.`
      : `Answer all questions together. Still unanswered: ${quote(left)}.`;
  return { code: "interrupt_unanswered", message };
};

/** Finds the problem with replies of which two answer the same question differently. */
const findContradiction = (
  replies: readonly InterruptReply[],
  replyById: ReadonlyMap<string, InterruptReply>,
): Refusal | undefined => {
  const contradicted = replies.filter((reply) => {
    const last = replyById.get(reply.interruptId);
    return last !== undefined && !isSame(reply, last);
  });
  if (contradicted.length === 0) return undefined;
  const ids = quote(contradicted.map(({ interruptId }) => interruptId));
  return {
    code: "interrupt_invalid_answer",
    message: `The answers to ${ids} contradict each other.`,
  };
};

/** Checks a client's replies against the open interrupts and the replies of earlier runs. */
export const checkReplies = (
  open: readonly Interrupt[],
  replies: readonly InterruptReply[],
  { earlier, time }: { earlier: readonly InterruptReply[]; time: number },
): Answers => {
  const byId = new Map(open.map((interrupt) => [interrupt.id, interrupt]));
  const replyById = new Map(replies.map((reply) => [reply.interruptId, reply]));
  const unknown = replies.filter(({ interruptId }) => !byId.has(interruptId));
  const isRepeated = (reply: InterruptReply) => earlier.some((other) => isSame(other, reply));
  if (unknown.length > 0 && unknown.length === replies.length && unknown.every(isRepeated))
    return { type: "repeated" };
  const setRefusal =
    findUnknownRefusal(unknown, earlier) ??
    findContradiction(replies, replyById) ??
    findUnansweredRefusal(open, replyById);
  if (setRefusal) return refuse(setRefusal);
  const answers = new Map<string, InterruptAnswer>();
  for (const [id, reply] of replyById) {
    const interrupt = byId.get(id);
    if (!interrupt) continue;
    const refusal = findReplyRefusal(interrupt, reply, time);
    if (refusal) return refuse(refusal);
    const { toolCallId } = interrupt;
    answers.set(toolCallId, mergeAnswers(answers.get(toolCallId), toAnswer(interrupt, reply)));
    // Someone may cancel an expired question, but what they approved with it has expired too.
    if (isExpired(interrupt, time)) continue;
    for (const [callId, approval] of Object.entries(interrupt.approvals ?? {}))
      answers.set(callId, approval);
  }
  return { type: "accepted", answers };
};
