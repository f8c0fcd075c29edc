import { fillConfirmPrompt } from "@/lib/agent/confirm-prompt";
import type { InputRequest } from "@/lib/agent/input-request";
import {
  type ApprovalInterrupt,
  type InputInterrupt,
  isApproved,
} from "@/lib/agent/model/interrupt";
import { selectVisible, toVisibleArguments } from "@/lib/agent/visible-arguments";
import type { ErrorFacts } from "@/lib/errors";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AgentCall } from "./plan-calls";
import type { RunSession } from "./session";

/** How long a person has to decide, in milliseconds. */
const INTERRUPT_TTL_MS = 24 * 60 * 60 * 1000;

/** What a tool asks its caller: its questions, and the answers that it already has. */
export type ToolQuestions = NonNullable<ErrorFacts["inputRequest"]>;
type Form = Extract<InputRequest, { type: "form" }>;

const responseSchema: JsonSchema = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    removedArgs: { type: "array", items: { type: "string" } },
  },
  required: ["approved"],
};

const toExpiry = ({ time }: RunSession["ports"]): string =>
  new Date(time() + INTERRUPT_TTL_MS).toISOString();

/** Asks a person whether a call may run with these arguments. */
export const createApprovalInterrupt = (
  { ports }: RunSession,
  { id, definedTool: tool, editedArgs, answer }: AgentCall,
  params: Record<string, unknown>,
  problem?: string,
): ApprovalInterrupt => {
  const input = isApproved(answer) ? answer.input : undefined;
  const parameters = selectVisible(tool, tool.parameters.properties);
  const prompt = fillConfirmPrompt(tool, params) ?? tool.description;
  return {
    id: ports.newId(),
    reason: "tool_call",
    toolCallId: id,
    message: problem ? `${problem} ${prompt}` : prompt,
    responseSchema,
    expiresAt: toExpiry(ports),
    ...(input && { earlier: { type: "approved", input } }),
    metadata: {
      toolName: tool.name,
      args: toVisibleArguments(tool, params),
      parameters,
      required: (tool.parameters.required ?? []).filter((name) => Object.hasOwn(parameters, name)),
      ...(editedArgs && { isEdited: true }),
    },
  };
};

/** Asks a person what a call needs to know, one question for each form of its tool. */
export const createInputInterrupts = (
  { ports, redact }: RunSession,
  { id, definedTool, answer }: AgentCall,
  { requests, answers }: ToolQuestions,
): InputInterrupt[] =>
  Object.entries(redact(requests) as Record<string, Form>).map(([key, { message, schema }]) => ({
    id: ports.newId(),
    reason: "input_required",
    toolCallId: id,
    message,
    responseSchema: schema,
    expiresAt: toExpiry(ports),
    earlier: {
      ...(isApproved(answer) ? answer : { type: "approved", isUnconfirmed: true }),
      input: { ...answers },
    },
    metadata: { toolName: definedTool.name, key },
  }));
