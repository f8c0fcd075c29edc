import { modelNames } from "@/lib/agent/model-name";
import type { Tool } from "@/lib/agent/tool";
import { type ExportedAgent, exportedTools } from "./export";

/** Each exported tool with the name that models call it by. */
export const namedTools = ({ manifest }: ExportedAgent): (Tool & { modelName: string })[] => {
  const tools = exportedTools(manifest);
  const names = modelNames(tools);
  return tools.map((tool) => ({ ...tool, modelName: names.get(tool.name) ?? tool.name }));
};

/** OpenAI's Chat Completions and Ollama share one form; only how arguments come back differs. */
export const functionTools = (agent: ExportedAgent) =>
  namedTools(agent).map(({ modelName, description, parameters }) => ({
    type: "function",
    function: { name: modelName, description, parameters },
  }));
