import type { Interrupt, ToolCall } from "@ag-ui/client";
import { isObject, parseJson } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";

type ApprovalView = {
  /** Undefined if the interrupt does not concern a tool. */
  toolName: string | undefined;
  /** The arguments that a person may see. */
  args: Record<string, unknown>;
  parameters: ParametersSchema;
  names: string[];
};

const parseArguments = (call: ToolCall | undefined): Record<string, unknown> => {
  const value = parseJson(call?.function.arguments ?? "");
  return isObject(value) ? value : {};
};

/** Infers a schema that is sufficient for editing a value of unknown schema. */
const toSchema = (value: unknown): JsonSchema => {
  if (Array.isArray(value)) return { type: "array" };
  if (isObject(value)) return { type: "object" };
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? { type } : {};
};

/**
 * Returns what an interrupt asks about. `lib/agent/model/interrupt.ts` describes the metadata of
 * our interrupts. For other agents, the arguments come from the call.
 */
export const readApproval = ({ metadata }: Interrupt, call: ToolCall | undefined): ApprovalView => {
  const fields = isObject(metadata) ? metadata : {};
  const args = isObject(fields.args) ? fields.args : parseArguments(call);
  const properties = isObject(fields.parameters)
    ? (fields.parameters as Record<string, JsonSchema>)
    : Object.fromEntries(Object.entries(args).map(([name, value]) => [name, toSchema(value)]));
  const required = Array.isArray(fields.required)
    ? fields.required.filter((name) => typeof name === "string")
    : [];
  return {
    toolName: typeof fields.toolName === "string" ? fields.toolName : call?.function.name,
    args,
    parameters: { type: "object", properties, required },
    names: [...new Set([...Object.keys(properties), ...Object.keys(args)])],
  };
};
