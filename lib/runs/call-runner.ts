import { isApproved } from "@/lib/agent/model/interrupt";
import type { AssistantMessage, ToolMessage } from "@/lib/agent/model/message";
import { DEFAULT_MAX_RESULT_TOKENS } from "@/lib/agent/model/model-settings";
import { AppError, isAppError } from "@/lib/errors";
import { logWritten } from "@/lib/runtime/log-written";
import type { CallRequest, CallResult } from "@/lib/runtime/ports";
import { isReservedName } from "@/lib/schema/json-schema";
import { capResult } from "./cap-result";
import type { ToolQuestions } from "./create-interrupts";
import type { AgentCall, PlannedCall } from "./plan-calls";
import type { RunSession } from "./session";
import { toCallRequest } from "./to-call-request";
import { type ToolResult, toFailedResult, toRefusedResult, toToolResult } from "./tool-result";

/** A call whose arguments are valid. */
export type CheckedCall = AgentCall & { params: Record<string, unknown> } & Pick<
    CallResult["trace"],
    "log" | "requests"
  >;
type Check = { checkedCall: CheckedCall; refusal?: never } | { refusal: ToolResult };

/**
 * A model must not set the fields that hosts add to a body. Otherwise it could name another user.
 */
const withoutHostFields = (args: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !isReservedName(name)));

type CallPlans = {
  /** The calls to run. */
  plan: readonly PlannedCall[];
  /** Includes the calls that an earlier run of the same answer has run. */
  answerPlan: readonly PlannedCall[];
};

const listAgentCalls = (plan: readonly PlannedCall[]): AgentCall[] =>
  plan.filter((call) => call.type === "agent");

/** What became of a call: a result, or questions that a person has to answer first. */
export type RunOutcome =
  | { type: "succeeded" }
  | { type: "failed" }
  | { type: "questions"; questions: ToolQuestions };

/**
 * Throws `forbidden` if the caller may not call the tool. For the original agent, a caller may call
 * all tools or none.
 */
const checkScopes = ({ request, agent }: RunSession, { tool: { tool } }: AgentCall): void => {
  if (agent.id === request.agent.id || request.caller.mayCall(agent, tool.name)) return;
  throw new AppError("forbidden", `The caller's key or sign-in does not allow "${tool.name}".`);
};

/** Creates the runtime requests for the calls of one answer. */
const createModelCallRequests =
  (session: RunSession, message: AssistantMessage, { answerPlan }: CallPlans) =>
  (call: AgentCall, args: Record<string, unknown>, isLast: boolean): CallRequest => {
    checkScopes(session, call);
    const { request, agent, state } = session;
    return {
      ...toCallRequest(session, agent, call.tool, withoutHostFields(args)),
      modelCall: {
        toolId: call.id,
        callReason: message.content ?? "",
        isLast,
        toolCalls: listAgentCalls(answerPlan).map(({ id, tool, args: params }) => ({
          toolId: id,
          toolName: tool.tool.name,
          params,
        })),
        state,
        forwardedProps: request.forwardedProps,
      },
      confirmation: { isAgreed: true },
      input: { canAsk: ["form"], answers: (isApproved(call.answer) && call.answer.input) || {} },
    };
  };

/** The result is sent immediately, so the call must be in the log by then. */
const callRuntime = ({ ports }: RunSession, call: CallRequest) =>
  ports.runtime.call(call).finally(logWritten);

/** Runs the calls of one answer and keeps their results. */
export const createCallRunner = (
  session: RunSession,
  message: AssistantMessage,
  plans: CallPlans,
) => {
  const { ports, request } = session;
  const { plan } = plans;
  const results = new Map<string, ToolMessage>();

  const finish = async (toolCallId: string, { content, error, skipped }: ToolResult) => {
    const maxTokens = session.settings.maxResultTokens ?? DEFAULT_MAX_RESULT_TOKENS;
    const messageId = ports.newId();
    const editedArgs = listAgentCalls(plan).find(({ id }) => id === toolCallId)?.editedArgs;
    const result = {
      toolCallId,
      content: await capResult(content, maxTokens),
      ...(error !== undefined && { error }),
    };
    const facts = { ...(editedArgs && { editedArgs }), ...(skipped && { skipped }) };
    const metadata = Object.keys(facts).length > 0 && { metadata: facts };
    results.set(toolCallId, { id: messageId, role: "tool", ...result, ...metadata });
    request.onEvent({ type: "tool-result", messageId, ...result, ...facts });
  };

  const toModelCallRequest = createModelCallRequests(session, message, plans);
  const check = async (call: AgentCall): Promise<Check> => {
    try {
      const { outcome, trace } = await callRuntime(session, {
        ...toModelCallRequest(call, call.args, call === listAgentCalls(plan).at(-1)),
        phase: "check",
      });
      if (!outcome.ok) return { refusal: toFailedResult(outcome.error) };
      const { params, log, requests } = trace;
      return { checkedCall: { ...call, params, log, requests } };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { refusal: toRefusedResult(error) };
    }
  };

  /** Runs one tool, which learns whether another runs after it. */
  const run = async (call: CheckedCall, isLast: boolean): Promise<RunOutcome> => {
    const { onEvent, signal } = request;
    const toolCallId = call.id;
    try {
      const { outcome } = await callRuntime(session, {
        ...toModelCallRequest(call, call.params, isLast),
        phase: "run",
        checkLog: call.log,
        checkRequests: call.requests,
        stream: (chunk) => onEvent({ type: "tool-chunk", toolCallId, chunk }),
        onProgress: (progress) => onEvent({ type: "tool-progress", toolCallId, ...progress }),
        onState(state) {
          session.state = state;
          onEvent({ type: "state", state });
        },
      });
      signal.throwIfAborted();
      await finish(toolCallId, session.redact(toToolResult(outcome)));
      return { type: outcome.ok ? "succeeded" : "failed" };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const { inputRequest: questions } = error.facts;
      if (questions) return { type: "questions", questions };
      await finish(toolCallId, toRefusedResult(error));
      return { type: "failed" };
    }
  };

  return {
    check,
    run,
    finish,
    isOpen: ({ id }: PlannedCall) => !results.has(id),
    /** Returns the results so far, in the order of the calls. */
    listResults: () => plan.flatMap(({ id }) => results.get(id) ?? []),
  };
};
export type CallRunner = ReturnType<typeof createCallRunner>;
