import { appendSentence } from "@/lib/schema/append-sentence";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { Export } from "./export";
import { type InlinedTool, listModelTools, toFunctionTool } from "./function-tools";

/**
 * Ollama reads a parameter's `type`, `items`, `description` and `enum`, so a constant becomes an
 * enum with one value.
 */
const withoutConst = ({ const: value, ...schema }: JsonSchema): JsonSchema =>
  value === undefined ? schema : { ...schema, enum: [value] };

/**
 * Model templates print the type, so a parameter with alternative schemas lists all their types.
 */
const withType = (schema: JsonSchema): JsonSchema => {
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  if (schema.type !== undefined || variants.length === 0) return schema;
  const types = variants.flatMap(({ type }) => type ?? []);
  return variants.every(({ type }) => type) ? { type: [...new Set(types)], ...schema } : schema;
};

const toOllamaTool = (tool: InlinedTool) => {
  const { parameters, hasReferences } = tool;
  const description = hasReferences
    ? appendSentence(
        tool.description,
        "Parameters that refer to other schemas are not fully described.",
      )
    : tool.description;
  const properties = Object.fromEntries(
    Object.entries(parameters.properties).map(([name, schema]) => [
      name,
      withType(withoutConst(schema)),
    ]),
  );
  return toFunctionTool({ ...tool, description, parameters: { ...parameters, properties } });
};

export const ollama: Export = {
  label: "Ollama",
  description: "Tool definitions for a chat with Ollama.",
  mediaType: "application/json",
  fileName: "ollama.json",
  render: (agent) => listModelTools(agent).map(toOllamaTool),
};
