import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { getModelNames } from "@/lib/agent/model-names";
import { isOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { toInlinedParameters } from "@/lib/analysis/targets/plain-schema";
import type { Target } from "@/lib/analysis/targets/target";
import { type ExportedAgent, exportedTools } from "./export";

export type ModelTool = Tool & { modelName: string };

const listOfferedTools = ({ manifest }: ExportedAgent): ModelTool[] => {
  const tools = exportedTools(manifest).filter((tool) => isOffered(tool));
  const names = getModelNames(tools);
  return tools.map((tool) => ({ ...tool, modelName: names.get(tool.name) ?? tool.name }));
};

/** The tools offered to models, with the names models call them by and parameters that consumers read alike. */
export const listModelTools = (agent: ExportedAgent): ModelTool[] =>
  listOfferedTools(agent).map((tool) => ({
    ...tool,
    parameters: toInlinedParameters(tool.parameters).parameters,
  }));

/** The same tools as a target gets them, without those that it would reject: one would make it reject them all. */
export const listFittingTools = (agent: ExportedAgent, target: Target): ModelTool[] =>
  listOfferedTools(agent).flatMap((tool) => {
    const bearer = getBearerMode(agent.manifest, tool);
    const { refused, description, parameters } = target.fit({ ...tool, bearer });
    return refused.length > 0 ? [] : [{ ...tool, description, parameters }];
  });

/** The format of OpenAI's Chat Completions, which Ollama shares. */
export const toFunctionTool = ({ modelName, description, parameters }: ModelTool) => ({
  type: "function",
  function: { name: modelName, description, parameters },
});
