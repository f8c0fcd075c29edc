import { isAuthoredToolName, MAX_TOOL_NAME_LENGTH, toAuthoredToolName } from "./tool-name";
import { createUniqueNames } from "./unique-names";

type NamedTool = { name: string; modelName?: string | undefined };

/** Lists the names that another tool may not have: the tools' own, and those for models. */
export const listUsedNames = (tools: readonly NamedTool[]): string[] =>
  tools.flatMap(({ name, modelName }) => (modelName === undefined ? [name] : [name, modelName]));

/**
 * Returns the names that models see, keyed by the tools' own names and in the same order. A tool's
 * name for models is used, or else its own name if it is valid. Any other name gets a valid alias
 * that is unique among the tools. The result depends only on the list.
 */
export const getModelNames = (tools: readonly NamedTool[]): Map<string, string> => {
  const chosenNames = tools.map(({ name, modelName = name }) => modelName);
  const toUniqueName = createUniqueNames(chosenNames.filter(isAuthoredToolName), {
    maxLength: MAX_TOOL_NAME_LENGTH,
  });
  return new Map(
    tools.map(({ name, modelName = name }) => [
      name,
      isAuthoredToolName(modelName) ? modelName : toUniqueName(toAuthoredToolName(modelName)),
    ]),
  );
};
