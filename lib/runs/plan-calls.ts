import type { DefinedTool } from "@/lib/agent/defined-tool";
import type { InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { AssistantMessage, MessageToolCall } from "@/lib/agent/model/message";
import { DEFAULT_MAX_TOOL_CALLS } from "@/lib/agent/model/model-settings";
import { toolFailure } from "@/lib/agent/tool-error";
import { editVisibleArguments, toVisibleArguments } from "@/lib/agent/visible-arguments";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import { findInexactNumber } from "@/lib/schema/inexact-number";
import { exceedsJsonLimits, isJsonEqual, isObject } from "@/lib/schema/json";
import { truncate } from "@/lib/schema/truncate";
import type { Offer, OfferedCall } from "./offer";
import type { RunSession } from "./session";
import { type ToolResult, toFailedResult } from "./tool-result";

/** The calls of one answer that are to be run or continued. */
export type AnswerCalls = {
  message: AssistantMessage;
  /** The calls of the message that have no result yet. */
  calls: readonly MessageToolCall[];
  duplicateIds: ReadonlySet<string>;
  /**
   * The agent that made the calls, if it is no longer available. Another agent's tool may have the
   * same name, but nobody has asked for it or approved it.
   */
  lostAgent: string | undefined;
};

/** A call of an answer, and how to handle it. */
export type PlannedCall = { id: string; name: string } & (
  | {
      type: "agent";
      tool: CompiledTool;
      definedTool: DefinedTool;
      args: Record<string, unknown>;
      /** `args` as people may see them. Undefined unless a person changed them. */
      editedArgs: Record<string, unknown> | undefined;
      answer: InterruptAnswer | undefined;
    }
  | Exclude<OfferedCall, { type: "agent" }>
  /**
   * Not run. `isFault` if the model made a mistake, which also casts doubt on the calls next to it.
   */
  | { type: "refused"; result: ToolResult; isFault: boolean }
);
export type AgentCall = Extract<PlannedCall, { type: "agent" }>;

const refuse = (
  { id, function: { name } }: MessageToolCall,
  result: ToolResult,
  isFault: boolean,
): PlannedCall => ({ type: "refused", id, name, result, isFault });

const fail = (...failure: Parameters<typeof toolFailure>): ToolResult =>
  toFailedResult(toolFailure(...failure).error);

const parseArguments = (text: string): Record<string, unknown> | string => {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return "The arguments are not a JSON object.";
    if (exceedsJsonLimits(value))
      return "The arguments are nested too deeply or have too many keys.";
    const number = findInexactNumber(text);
    if (number !== undefined)
      return `${truncate(number, 40)} is too large to be represented exactly.`;
    return value;
  } catch (error) {
    return `The arguments are not valid JSON: ${(error as Error).message}`;
  }
};

const unknownFunction = (name: string, { tools }: Offer) =>
  fail("NOT_FOUND", `There is no tool called "${name}".`, {
    expected:
      tools.length > 0
        ? `one of ${tools.map((tool) => tool.name).join(", ")}`
        : "no call, because there are no tools",
  });

const declineCall = (answer: InterruptAnswer): ToolResult => ({
  ...(answer.type === "denied"
    ? fail("PERMISSION_DENIED", "The user declined this call. Nothing was done.", {
        recoveryHint: "Call the tool again only if they ask for it.",
      })
    : fail(
        "OPERATION_NOT_ALLOWED",
        "The user dismissed the question about this call. Nothing was done.",
      )),
  skipped: true,
});

const applyEdits = (
  args: Record<string, unknown>,
  tool: DefinedTool,
  answer: InterruptAnswer | undefined,
) => {
  if (answer?.type !== "approved") return args;
  const { editedArgs = {}, removedArgs = [] } = answer;
  const edited = Object.entries(editVisibleArguments(tool, args, editedArgs));
  return Object.fromEntries(edited.filter(([name]) => !removedArgs.includes(name)));
};

/**
 * The model already has what it wrote itself, so only what a person could change has to be hidden.
 */
const toEditedArgs = (
  tool: DefinedTool,
  before: Record<string, unknown>,
  args: Record<string, unknown>,
): Record<string, unknown> | undefined =>
  isJsonEqual(before, args) ? undefined : { ...args, ...toVisibleArguments(tool, args) };

const lostFunction = (name: string, agent: string) =>
  fail("NOT_FOUND", `"${name}" was not run: it is a tool of ${agent}, which is not available.`);

const planCall = (
  call: MessageToolCall,
  offer: Offer,
  { request }: RunSession,
  lostAgent: string | undefined,
): PlannedCall => {
  const {
    id,
    function: { name, arguments: text },
  } = call;
  const target = offer.calls.get(name);
  if (lostAgent !== undefined && target?.type !== "client")
    return refuse(call, lostFunction(name, lostAgent), false);
  if (!target) return refuse(call, unknownFunction(name, offer), true);
  if (target.type !== "agent") return { ...target, id, name };
  const args = parseArguments(text);
  if (typeof args === "string")
    return refuse(call, fail("INVALID_TOOL_ARGUMENTS", args, { expected: "a JSON object" }), true);
  const answer = request.answers?.get(id);
  if (answer && answer.type !== "approved") return refuse(call, declineCall(answer), false);
  const edited = applyEdits(args, target.definedTool, answer);
  const editedArgs = toEditedArgs(target.definedTool, args, edited);
  return { ...target, id, name, args: edited, editedArgs, answer };
};

/**
 * Decides how to handle the calls of one answer. If there are too many, the last ones are kept. A
 * repeated id or an unknown name is refused, and a hand-off excludes all other calls.
 */
export const planCalls = (
  session: RunSession,
  offer: Offer,
  { message: { toolCalls: calls = [] }, duplicateIds, lostAgent }: AnswerCalls,
): PlannedCall[] => {
  const max = session.settings.maxToolCalls ?? DEFAULT_MAX_TOOL_CALLS;
  const firstIndexToRun = Math.max(0, calls.length - max);
  const plan = calls.map((call, index): PlannedCall => {
    if (index < firstIndexToRun)
      return refuse(
        call,
        fail("LIMIT_EXCEEDED", `Not run: an answer may have at most ${max} calls.`),
        false,
      );
    if (duplicateIds.has(call.id))
      return refuse(
        call,
        fail("INVALID_TOOL_ARGUMENTS", "Not run: another call of this answer has the same id."),
        true,
      );
    return planCall(call, offer, session, lostAgent);
  });
  const handoff = plan.find(({ type }) => type === "handoff");
  if (!handoff) return plan;
  return plan.map((planned, index) => {
    const call = calls[index];
    if (planned === handoff || planned.type === "refused" || !call) return planned;
    return refuse(
      call,
      fail("OPERATION_NOT_ALLOWED", "Not run: the conversation was handed over."),
      false,
    );
  });
};
