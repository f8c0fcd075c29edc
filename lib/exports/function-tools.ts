import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { getModelNames } from "@/lib/agent/model-names";
import { isOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { toInlinedParameters, toPlainSchema } from "@/lib/analysis/targets/plain-schema";
import type { Target } from "@/lib/analysis/targets/target";
import {
  createReferenceBudget,
  inlineReferences,
  type ReferenceBudget,
} from "@/lib/schema/inline-references";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { listSubschemas } from "@/lib/schema/subschemas";
import { type ExportedAgent, exportedTools } from "./export";

export type ModelTool = Tool & { modelName: string };

/** Returns the tools offered to models as they are, with the names that models call them by. */
export const listOfferedTools = ({ manifest }: ExportedAgent): ModelTool[] => {
  const tools = exportedTools(manifest).filter((tool) => isOffered(tool));
  const names = getModelNames(tools);
  return tools.map((tool) => ({ ...tool, modelName: names.get(tool.name) ?? tool.name }));
};

/** `hasReferences` says whether references remain, which the consumer does not follow. */
export type InlinedTool = ModelTool & { hasReferences: boolean };

/**
 * Returns the tools offered to models, with the names that models call them by and parameters that
 * all consumers interpret the same way.
 */
export const listModelTools = (agent: ExportedAgent): InlinedTool[] => {
  const budget = createReferenceBudget();
  return listOfferedTools(agent).map((tool) => {
    const { parameters, remaining } = toInlinedParameters(tool.parameters, budget);
    return { ...tool, parameters, hasReferences: remaining?.length !== 0 };
  });
};

/** Returns an output schema in the form of the parameters of `listModelTools`. */
export const toResultSchema = (outputSchema: JsonSchema, budget: ReferenceBudget) => {
  const inlined = inlineReferences(outputSchema, budget);
  const schema = structuredClone(toPlainSchema(inlined?.schema ?? outputSchema));
  // Defaults are not applied to results, so what is required is present.
  for (const { schema: part } of listSubschemas(schema)) part.default = undefined;
  return { schema, hasReferences: inlined?.remaining.length !== 0 };
};

/**
 * Returns tools as a target receives them, without those it would reject. A single such tool would
 * make it reject the whole list.
 */
export const listFittingTools = (
  agent: ExportedAgent,
  target: Target,
  tools = listOfferedTools(agent),
): ModelTool[] => {
  const budget = createReferenceBudget();
  return tools.flatMap((tool) => {
    const bearer = getBearerMode(agent.manifest, tool);
    const { refused, description, parameters } = target.fit({ ...tool, bearer }, budget);
    return refused.length > 0 ? [] : [{ ...tool, description, parameters }];
  });
};

/** Converts a tool to the format of OpenAI's Chat Completions, which Ollama shares. */
export const toFunctionTool = ({ modelName, description, parameters }: ModelTool) => ({
  type: "function",
  function: { name: modelName, description, parameters },
});

/** Converts a tool to the format of OpenAI's Responses API. */
export const toResponsesTool = (
  { modelName, description, parameters }: ModelTool,
  strict: boolean,
) => ({ type: "function", name: modelName, description, parameters, strict });
