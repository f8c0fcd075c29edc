import type { Tool } from "../tool";
import { isType, type Level, levelsOf, nameReason, type Reason, type Target } from "./target";

export const openAiName = (tool: Tool): Reason[] =>
  nameReason(tool, /^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ and -");

/** What the API rejects in both modes: a union at the top level, and a list without an item type. */
export const openAiRefusals = (levels: readonly Level[]): Reason[] => {
  const [top] = levels;
  const refused: Reason[] = ["anyOf", "oneOf", "enum", "const"]
    .filter((keyword) => top?.schema[keyword] !== undefined)
    .map((keyword) => ({
      path: `/parameters/${keyword}`,
      message: `OpenAI does not accept "${keyword}" at the top level of the parameters.`,
    }));
  for (const { schema, path } of levels)
    if (isType(schema, "array") && schema.items === undefined)
      refused.push({ path, message: "OpenAI does not accept a list without an item type." });
  return refused;
};

const mostText = 1024;

/**
 * Function tools without strict mode: any JSON Schema object is accepted, and nothing is enforced.
 * Sources: name (a-z, A-Z, 0-9, _, -, 64) from the API's FunctionObject in github.com/openai/openai-openapi;
 * the top level and lists from the API's own errors (github.com/langchain-ai/langchainjs/issues/9804,
 * github.com/brainlid/langchain/issues/148). Older models reject descriptions over 1,024 characters.
 */
export const openai: Target = {
  label: "OpenAI",
  check: (tool) => ({
    refused: openAiRefusals(levelsOf(tool)),
    degraded: [
      ...openAiName(tool),
      ...(tool.description.length > mostText
        ? [
            {
              path: "/description",
              message: "Some OpenAI models accept at most 1,024 characters.",
            },
          ]
        : []),
    ],
  }),
};
