import { isObject } from "@/lib/agent/json";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { modelNames } from "@/lib/agent/model-name";
import { isOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { type ExportedAgent, exportedTools } from "./export";

/** Adds `items: {}` to arrays without `items`, because some providers reject them otherwise. */
const withItems = (schema: unknown): unknown => {
  if (!isObject(schema)) return schema;
  const inner = Object.entries(schema).map(([keyword, value]) => {
    if (["items", "additionalProperties"].includes(keyword)) return [keyword, withItems(value)];
    if (["anyOf", "oneOf"].includes(keyword) && Array.isArray(value))
      return [keyword, value.map(withItems)];
    if (keyword === "properties" && isObject(value)) {
      const members = Object.entries(value).map(([name, child]) => [name, withItems(child)]);
      return [keyword, Object.fromEntries(members)];
    }
    return [keyword, value];
  });
  const unsaid = [schema.type].flat().includes("array") && schema.items === undefined;
  return Object.fromEntries(unsaid ? [...inner, ["items", {}]] : inner);
};

/** The tools offered to models, with the names models call them by and parameters that every provider accepts. */
export const namedTools = ({ manifest }: ExportedAgent): (Tool & { modelName: string })[] => {
  const tools = exportedTools(manifest).filter((tool) => isOffered(tool));
  const names = modelNames(tools);
  return tools.map((tool) => ({
    ...tool,
    parameters: withItems(tool.parameters) as ParametersSchema,
    modelName: names.get(tool.name) ?? tool.name,
  }));
};

/** OpenAI's Chat Completions and Ollama share this format. */
export const functionTools = (agent: ExportedAgent) =>
  namedTools(agent).map(({ modelName, description, parameters }) => ({
    type: "function",
    function: { name: modelName, description, parameters },
  }));
