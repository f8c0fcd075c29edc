import { isAuthoredToolName } from "./tool-name";
import { createUniqueNames } from "./unique-names";

const MAX_NAME_LENGTH = 64;

/**
 * Converts a name to letters, digits, `_` and `-`, starting with a letter or `_` as Gemini
 * requires.
 */
const toValidName = (name: string): string => {
  const cleaned = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[_-]+|[_-]+$/g, "");
  const prefixed = /^[A-Za-z]/.test(cleaned) ? cleaned : `tool_${cleaned}`.replace(/_$/, "");
  return prefixed.slice(0, MAX_NAME_LENGTH);
};

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
    maxLength: MAX_NAME_LENGTH,
  });
  return new Map(
    tools.map(({ name, modelName = name }) => [
      name,
      isAuthoredToolName(modelName) ? modelName : toUniqueName(toValidName(modelName)),
    ]),
  );
};
