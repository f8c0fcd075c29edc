import { z } from "zod";
import { isObject } from "../schema/json";
import type { JsonSchema } from "../schema/json-schema";
import { expressionSchema } from "./expression";
import type { Tool } from "./tool";
import { toolNameSchema } from "./tool-name";

const MAX_VALUES = 1000;

const toolCompletion = z.strictObject({
  tool: toolNameSchema.describe("The tool that returns the values."),
  select: expressionSchema
    .optional()
    .describe("JMESPath: the list of strings in the tool's result. Default: the whole result."),
});
export type ToolCompletion = z.infer<typeof toolCompletion>;

/** Suggested values for an argument while it is typed: a list, or a tool that returns one. */
export const completionSchema = z.union(
  [z.array(z.string().min(1).max(500)).max(MAX_VALUES), toolCompletion],
  { error: 'Enter a list of strings, or {"tool": …, "select": …}.' },
);
export type Completion = z.infer<typeof completionSchema>;

export const isToolCompletion = (completion: Completion): completion is ToolCompletion =>
  !Array.isArray(completion);

/** Whether a parameter accepts strings, the only values that completion has. */
const takesText = ({ type = "string" }: JsonSchema): boolean => [type].flat().includes("string");

/** Lists the parameters of a completion tool that receive the arguments of the same names. */
export const listTextParameters = ({ parameters }: Pick<Tool, "parameters">): string[] =>
  Object.entries(parameters.properties).flatMap(([name, schema]) =>
    isObject(schema) && takesText(schema) ? name : [],
  );
