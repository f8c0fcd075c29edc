import type { Interrupt } from "@ag-ui/client";
import { createArgumentsCheck } from "@/components/playground/arguments/check-arguments";
import { toRequestParams } from "@/components/playground/arguments/initial-values";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";

/** What a person is asked to fill in, and the payload that the agent receives. */
export type Question = {
  parameters: ParametersSchema;
  toPayload: (params: Record<string, unknown>) => unknown;
};

/** Whether a schema can be validated. A third-party schema may not be. */
const isUsable = (parameters: ParametersSchema): boolean => {
  try {
    createArgumentsCheck(parameters)({});
    return true;
  } catch {
    return false;
  }
};

/** `reason` tells a form with a field called "approved" from an approval. */
const toQuestion = (schema: JsonSchema, reason: string): Question | undefined => {
  if (schema.type === "object" || isObject(schema.properties)) {
    const { properties = {} } = schema;
    const isApproval =
      Object.keys(properties).length === 0 ||
      ("approved" in properties && reason !== "input_required");
    return isApproval
      ? undefined
      : { parameters: { ...schema, type: "object", properties }, toPayload: toRequestParams };
  }
  return {
    parameters: { type: "object", properties: { answer: schema }, required: ["answer"] },
    toPayload: (params) => toRequestParams(params).answer,
  };
};

/**
 * Returns the form that answers an interrupt. Returns undefined for one that is approved or denied.
 */
export const readQuestion = ({ reason, responseSchema }: Interrupt): Question | undefined => {
  if (!isObject(responseSchema) || Object.keys(responseSchema).length === 0) return undefined;
  const question = toQuestion(responseSchema, reason);
  return question && isUsable(question.parameters) ? question : undefined;
};

/** Why no message can be sent while an agent waits; undefined if it does not. */
export const findBlockedReason = (interrupts: readonly Interrupt[]): string | undefined => {
  if (interrupts.some(readQuestion)) return "Answer the agent’s question first.";
  return interrupts.length > 0 ? "Respond to the approval first." : undefined;
};
