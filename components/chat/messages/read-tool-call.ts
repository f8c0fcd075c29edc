import type { ToolCall, ToolMessage } from "@ag-ui/client";
import { isObject, parseJson } from "@/lib/schema/json";

export type ToolCallStatus =
  | "writing"
  | "running"
  | "waiting"
  | "postponed"
  | "succeeded"
  | "failed"
  | "skipped"
  | "stopped";

export type CallSituation = {
  /** Whether the run that made the call is still running. */
  isActive: boolean;
  /** Whether a person is being asked about this call. */
  isWaiting: boolean;
  /** Whether the run continues once a person has answered. */
  isInterrupted: boolean;
};

type CallView = {
  status: ToolCallStatus;
  /** Undefined while incomplete, or if the model wrote invalid JSON. */
  args: Record<string, unknown> | undefined;
  rawArguments: string;
  /** Whether a person changed the arguments written by the model. */
  isEdited: boolean;
  error: string | undefined;
  /** The result, parsed if it is JSON. */
  content: unknown;
};

const readArguments = (text: string): Record<string, unknown> | undefined => {
  if (text.trim() === "") return {};
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
};

/**
 * Reads the error of a result. A result event has it in the metadata, a message from a snapshot has
 * it directly.
 */
const readError = ({ error, metadata }: ToolMessage): string | undefined => {
  if (error !== undefined) return error;
  return typeof metadata?.error === "string" ? metadata.error : undefined;
};

const readContent = ({ content }: ToolMessage): unknown => {
  if (typeof content !== "string") return content;
  const value = parseJson(content);
  return typeof value === "object" && value !== null ? value : content;
};

/** Returns the current state of a tool call for display. */
export const readToolCall = (
  call: ToolCall,
  result: ToolMessage | undefined,
  { isActive, isWaiting, isInterrupted }: CallSituation,
): CallView => {
  const rawArguments = call.function.arguments;
  const editedArgs: unknown = result?.metadata?.editedArgs;
  const isEdited = isObject(editedArgs);
  const args = isEdited ? editedArgs : readArguments(rawArguments);
  const isComplete = args !== undefined && rawArguments !== "";
  const error = result && readError(result);
  const getStatus = (): ToolCallStatus => {
    if (result?.metadata?.skipped === true) return "skipped";
    if (result) return error === undefined ? "succeeded" : "failed";
    if (isWaiting) return "waiting";
    if (!isActive) return isInterrupted ? "postponed" : "stopped";
    return isComplete ? "running" : "writing";
  };
  return {
    status: getStatus(),
    args: args && (isComplete || !isActive || result) ? args : undefined,
    rawArguments,
    isEdited,
    error,
    content: result && readContent(result),
  };
};
