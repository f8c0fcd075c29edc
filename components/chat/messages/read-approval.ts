import type { Interrupt } from "@ag-ui/client";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";

type ApprovalView = {
  toolName: string;
  /** The arguments that a person may see. */
  args: Record<string, unknown>;
  parameters: ParametersSchema;
  names: string[];
};

/** What an interrupt of ours asks about; `lib/agent/model/interrupt.ts` describes its metadata. */
export const readApproval = ({ metadata }: Interrupt): ApprovalView => {
  const fields = isObject(metadata) ? metadata : {};
  const properties = isObject(fields.parameters)
    ? (fields.parameters as Record<string, JsonSchema>)
    : {};
  const args = isObject(fields.args) ? fields.args : {};
  return {
    toolName: typeof fields.toolName === "string" ? fields.toolName : "this tool",
    args,
    parameters: { type: "object", properties },
    names: [...new Set([...Object.keys(properties), ...Object.keys(args)])],
  };
};
