import type { JsonSchema, ParametersSchema } from "./json-schema";

const DEPTH = 10;

/** Parameters of about a kilobyte whose references expand to a thousand times as many schemas. */
export const createDoublingParameters = (description: string): ParametersSchema => {
  const reference = (level: number) => ({ $ref: `#/$defs/d${level}` });
  const branches = Array.from({ length: DEPTH }, (_, level): [string, JsonSchema] => [
    `d${level}`,
    { type: "object", properties: { a: reference(level + 1), b: reference(level + 1) } },
  ]);
  return {
    type: "object",
    properties: { root: reference(0) },
    $defs: { ...Object.fromEntries(branches), [`d${DEPTH}`]: { type: "string", description } },
  };
};
