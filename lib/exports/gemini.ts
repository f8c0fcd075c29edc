import { createUniqueNames } from "@/lib/agent/unique-names";
import { gemini as target } from "@/lib/analysis/targets/gemini";
import type { Export } from "./export";
import { listFittingTools, listOfferedTools, type ModelTool } from "./function-tools";

const MAX_NAME_LENGTH = 64;

/**
 * Returns the tools under names that Gemini accepts, which start with a letter or an underscore.
 */
export const nameForGemini = (tools: readonly ModelTool[]): ModelTool[] => {
  const toUniqueName = createUniqueNames(
    tools.map(({ modelName }) => modelName),
    { maxLength: MAX_NAME_LENGTH },
  );
  const toGeminiName = (name: string): string =>
    /^[A-Za-z_]/.test(name) ? name : toUniqueName(`_${name}`.slice(0, MAX_NAME_LENGTH));
  return tools.map((tool) => ({ ...tool, modelName: toGeminiName(tool.modelName) }));
};

/**
 * Uses `parametersJsonSchema`, which takes JSON Schema, because the older `parameters` takes an
 * OpenAPI 3.0 dialect. `parametersJsonSchema` must be omitted for a function without parameters.
 */
export const gemini: Export = {
  label: "Gemini",
  description: "Function declarations for the Gemini API.",
  mediaType: "application/json",
  fileName: "gemini.json",
  render(agent) {
    const tools = listFittingTools(agent, target, nameForGemini(listOfferedTools(agent)));
    const functionDeclarations = tools.map(({ modelName, description, parameters }) => ({
      name: modelName,
      description,
      ...(Object.keys(parameters.properties).length > 0 && { parametersJsonSchema: parameters }),
    }));
    // Gemini rejects a tool without functions.
    return functionDeclarations.length > 0 ? [{ functionDeclarations }] : [];
  },
};
