import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
} from "@modelcontextprotocol/server";
import type { DefinedTool } from "@/lib/agent/defined-tool";
import type { InputRequests, InputType } from "@/lib/agent/input-request";
import { getListedNames } from "@/lib/agent/listed-names";
import type { Tool } from "@/lib/agent/tool";
import { editVisibleArguments } from "@/lib/agent/visible-arguments";
import { AppError, isAppError } from "@/lib/errors";
import type { CallerInput } from "@/lib/runtime/call/caller-input";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import type { CallConfirmation, CallRequest } from "@/lib/runtime/ports";
import { isObject } from "@/lib/schema/json";
import { adaptResult, toCallToolResult, toFailedResult, toRefusedResult } from "./call-result";
import { admitCaller, type Caller } from "./caller";
import { applyEdits, createConfirmationForm } from "./confirmation-form";
import type { McpExchange } from "./exchange";
import { parseJsonFields, toMcpInputRequests } from "./input-requests";
import { unknownMcpTool } from "./listed-tools";
import { missingCapability } from "./protocol-errors";
import { createStateCodec, hashCall, type RequestState } from "./request-state";
import { type CreateTaskResult, callAsTask, continueTask } from "./tasks/call-as-task";
import { TASKS_EXTENSION, tasksRequired } from "./tasks/extension";

/** The key of our own question. Its dot distinguishes it from any key that a tool can use. */
const CONFIRMATION_KEY = "toolwright.confirmation";

/** A `tools/call` request, with the client's capabilities and answers. */
type ToolCall = {
  tool: CompiledTool;
  args: Record<string, unknown>;
  canAsk: readonly InputType[];
  /**
   * Clients of 2026-07-28 get a protocol error if they lack a capability; earlier ones get a failed
   * result.
   */
  isStateless: boolean;
  /** Whether the response may be a task. */
  knowsTasks: boolean;
  /** As received. */
  inputResponses: Readonly<Record<string, unknown>>;
  /** Verified; undefined in the first round. */
  state: RequestState | undefined;
  signal: AbortSignal;
  onProgress?: CallRequest["onProgress"];
  stream?: CallRequest["stream"];
};

const foreignState = () =>
  new AppError("invalid_input", "This requestState belongs to a different call.");

const confirmationUnavailable = (message: string) =>
  toFailedResult(
    [
      message,
      "A person must confirm this call, but this client cannot ask one because it does not support elicitation.",
      "Use a client that does, or the agent's playground.",
    ].join("\n"),
  );

/** How a person refuses a call (revision 2025-06-18, Elicitation, "Response Actions"). */
type RefusalAction = "decline" | "cancel";

const isRefusal = (action: unknown): action is RefusalAction =>
  action === "decline" || action === "cancel";

const notApproved = (action: RefusalAction): CallToolResult =>
  toFailedResult(
    action === "decline"
      ? "The user declined this call. Nothing was done. Call the tool again only if they ask for it."
      : "The user dismissed the question about this call. Nothing was done. Ask them before you call the tool again.",
  );

/** Refuses a tool that takes too long for a client that waits for the result. */
const refuseWithoutTasks = ({ isStateless }: ToolCall): CallToolResult => {
  if (isStateless) throw tasksRequired();
  return toFailedResult(
    `This tool takes a long time and needs a client that supports the extension ${TASKS_EXTENSION}.`,
  );
};

/** How a call is confirmed. `body` is its arguments after a person's edits. */
type Agreement = { body: Record<string, unknown>; confirmation: CallConfirmation };

const toInput = ({ canAsk, inputResponses, state }: ToolCall): CallerInput => ({
  canAsk,
  answers: { ...state?.answers, ...parseJsonFields(inputResponses, state?.jsonFields) },
});

/** Returns the tool as the question presented it to this caller. */
const defineTool = async (
  { context: { agent, runtime } }: McpExchange,
  call: ToolCall,
  caller: Caller,
): Promise<DefinedTool> => {
  const { tool, args: body, signal } = call;
  if (!tool.hooks?.names.has("definition")) return tool.tool;
  const request = { agent, tool, body, caller, input: toInput(call), signal };
  return (await runtime.defineForCall(request)) ?? tool.tool;
};

/** Derives the confirmation from the state and the answers, or returns how the person refused. */
const readAgreement = async (
  exchange: McpExchange,
  call: ToolCall,
  caller: Caller,
): Promise<Agreement | RefusalAction> => {
  const { args, canAsk, inputResponses, state } = call;
  if (!canAsk.includes("form")) return { body: args, confirmation: { caller: "cannot-ask" } };
  const ask: CallConfirmation = { caller: "can-ask" };
  const question = state?.confirmation;
  if (!question) return { body: args, confirmation: ask };
  const { grant, fields, agreedBody } = question;
  if (agreedBody) return { body: agreedBody, confirmation: { ...ask, grant } };
  const answer = inputResponses[CONFIRMATION_KEY];
  if (!isObject(answer)) return { body: args, confirmation: ask };
  if (isRefusal(answer.action)) return answer.action;
  if (answer.action !== "accept") return { body: args, confirmation: ask };
  const tool = await defineTool(exchange, call, caller);
  return {
    body: editVisibleArguments(tool, args, applyEdits(args, fields, answer.content)),
    confirmation: { ...ask, grant, askedBody: args },
  };
};

/** Converts a refusal to the question that it stands for, if any. */
const toQuestion = async (
  exchange: McpExchange,
  { tool, args, canAsk, isStateless, state }: ToolCall,
  { facts, code }: AppError,
  { body }: Agreement,
): Promise<InputRequiredResult | undefined> => {
  const mint = (next: Omit<RequestState, "call">) =>
    createStateCodec(exchange).mint({ ...next, call: hashCall(tool.tool.name, args) });
  const { confirmation: grant, confirmationRequest, inputRequest, missingInputTypes } = facts;
  if (code === "precondition_required" && confirmationRequest && grant && canAsk.includes("form")) {
    const form = createConfirmationForm(tool.tool, confirmationRequest, exchange.session);
    const answers = state?.answers ?? {};
    return inputRequired({
      inputRequests: { [CONFIRMATION_KEY]: { method: "elicitation/create", params: form.params } },
      requestState: await mint({ answers, confirmation: { grant, fields: form.fields } }),
    });
  }
  if (inputRequest) {
    const requests = inputRequest.requests as InputRequests;
    const { inputRequests, jsonFields } = toMcpInputRequests(requests, exchange.session);
    return inputRequired({
      inputRequests,
      requestState: await mint({
        answers: inputRequest.answers,
        jsonFields,
        ...(grant && { confirmation: { grant, fields: {}, agreedBody: body } }),
      }),
    });
  }
  if (missingInputTypes && isStateless) throw missingCapability(missingInputTypes as InputType[]);
  return undefined;
};

const run = async (
  exchange: McpExchange,
  call: ToolCall,
  caller: Caller,
  { body, confirmation }: Agreement,
) => {
  const { agent, runtime } = exchange.context;
  const { tool, signal, onProgress, stream } = call;
  const request = { tool, body, caller, confirmation, input: toInput(call), signal };
  if (tool.tool.taskSupport && call.knowsTasks)
    return callAsTask(exchange, { ...request, hash: hashCall(tool.tool.name, call.args) });
  const { outcome } = await runtime.call({
    ...request,
    agent,
    ...(onProgress && { onProgress }),
    ...(stream && { stream }),
  });
  return adaptResult(toCallToolResult(outcome, tool.tool), exchange.revision);
};

/** Runs the tool, or asks a question. Throws if the call is refused. */
const runOrAsk = async (exchange: McpExchange, call: ToolCall) => {
  const caller = admitCaller(exchange, call.tool, call.args);
  const agreement = await readAgreement(exchange, call, caller);
  if (isRefusal(agreement)) return notApproved(agreement);
  try {
    return await run(exchange, call, caller, agreement);
  } catch (error) {
    const question = isAppError(error) && (await toQuestion(exchange, call, error, agreement));
    if (question) return question;
    throw error;
  }
};

/** Returns the name by which clients call the tool. */
const toListedName = ({ context: { agent } }: McpExchange, { name }: Tool): string =>
  getListedNames(agent.manifest).modelNames.get(name) ?? name;

const answerCall = async (
  exchange: McpExchange,
  call: ToolCall,
): Promise<CallToolResult | InputRequiredResult | CreateTaskResult> => {
  const { state } = call;
  const { tool } = call.tool;
  if (state && state.call !== hashCall(tool.name, call.args))
    return toRefusedResult(foreignState());
  if (tool.taskSupport === "required" && !call.knowsTasks) return refuseWithoutTasks(call);
  if (state?.job !== undefined)
    return continueTask(exchange, {
      tool,
      hash: state.call,
      taskId: state.job,
      signal: call.signal,
      answers: call.inputResponses,
    });
  try {
    return await runOrAsk(exchange, call);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw unknownMcpTool(exchange, toListedName(exchange, tool));
    return error.code === "precondition_required"
      ? confirmationUnavailable(error.message)
      : toRefusedResult(error);
  }
};

/**
 * Runs a tool, or asks for what it needs first. A tool's failure and most refusals are results that
 * the model can act on. Throws `not_found` if the tool is hidden from the caller, a `ProtocolError` if
 * the client lacks a capability, and any unexpected error.
 */
export const callTool: typeof answerCall = async (exchange, call) => {
  const result = await answerCall(exchange, call);
  if ("isError" in result && result.isError) exchange.onFailedCall?.();
  return result;
};
