import type { Export, ExportedAgent } from "./export";
import { namedTools } from "./function-tools";

/** The tools under names that Gemini accepts: they must start with a letter or an underscore. */
export const geminiTools = (agent: ExportedAgent) => {
  const tools = namedTools(agent);
  const taken = new Set(tools.map(({ modelName }) => modelName));
  const named = (name: string): string => {
    if (/^[A-Za-z_]/.test(name)) return name;
    let chosen = `_${name}`.slice(0, 64);
    while (taken.has(chosen)) chosen = `_${chosen}`.slice(0, 64);
    taken.add(chosen);
    return chosen;
  };
  return tools.map((tool) => ({ ...tool, modelName: named(tool.modelName) }));
};

/**
 * Uses `parametersJsonSchema`, which takes JSON Schema; the older `parameters` takes a dialect of OpenAPI 3.0.
 * It must be omitted for a function without parameters.
 */
export const gemini: Export = {
  label: "Gemini",
  description: "Function declarations for the Gemini API.",
  mediaType: "application/json",
  fileName: "gemini.json",
  render: (agent) => [
    {
      functionDeclarations: geminiTools(agent).map(({ modelName, description, parameters }) => ({
        name: modelName,
        description,
        ...(Object.keys(parameters.properties).length > 0 && { parametersJsonSchema: parameters }),
      })),
    },
  ],
};
