import { getModelNames } from "@/lib/agent/model-names";
import { isOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { type ExportedAgent, exportedTools } from "./export";

/** Adds `items: {}` to arrays without `items`, because some providers reject them otherwise. */
const withDefaultItems = (schema: unknown): unknown => {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (["items", "additionalProperties"].includes(keyword))
      return [keyword, withDefaultItems(value)];
    if (["anyOf", "oneOf"].includes(keyword) && Array.isArray(value))
      return [keyword, value.map(withDefaultItems)];
    if (keyword === "properties" && isObject(value)) {
      const members = Object.entries(value).map(([name, child]) => [name, withDefaultItems(child)]);
      return [keyword, Object.fromEntries(members)];
    }
    return [keyword, value];
  });
  const lacksItems = [schema.type].flat().includes("array") && schema.items === undefined;
  return Object.fromEntries(lacksItems ? [...entries, ["items", {}]] : entries);
};

/** The tools offered to models, with the names models call them by and parameters that every provider accepts. */
export const listModelTools = ({ manifest }: ExportedAgent): (Tool & { modelName: string })[] => {
  const tools = exportedTools(manifest).filter((tool) => isOffered(tool));
  const names = getModelNames(tools);
  return tools.map((tool) => ({
    ...tool,
    parameters: withDefaultItems(tool.parameters) as ParametersSchema,
    modelName: names.get(tool.name) ?? tool.name,
  }));
};

/** OpenAI's Chat Completions and Ollama share this format. */
export const listFunctionTools = (agent: ExportedAgent) =>
  listModelTools(agent).map(({ modelName, description, parameters }) => ({
    type: "function",
    function: { name: modelName, description, parameters },
  }));
