import type { Tool } from "../tool";
import { isType, type Level, levelsOf, nameReason, type Reason, type Target } from "./target";

export const openAiName = (tool: Tool): Reason[] =>
  nameReason(tool, /^[A-Za-z0-9_-]{1,64}$/, "may only hold 64 letters, digits, _ and -");

/** What the API turns away in both modes: a choice at the top, and a list that does not say what it holds. */
export const openAiRefusals = (levels: readonly Level[]): Reason[] => {
  const [top] = levels;
  const refused: Reason[] = ["anyOf", "oneOf", "enum", "const"]
    .filter((keyword) => top?.schema[keyword] !== undefined)
    .map((keyword) => ({
      path: `/parameters/${keyword}`,
      message: `OpenAI takes no "${keyword}" at the top of the parameters.`,
    }));
  for (const { schema, path } of levels)
    if (isType(schema, "array") && schema.items === undefined)
      refused.push({ path, message: "OpenAI takes no list that does not say what it holds." });
  return refused;
};

const mostText = 1024;

/**
 * Function tools without strict mode: any JSON Schema object is taken, and nothing of it is enforced.
 * Sources: name (a-z, A-Z, 0-9, _, -, 64) from the API's FunctionObject in github.com/openai/openai-openapi;
 * the top level and lists from the API's own refusals (github.com/langchain-ai/langchainjs/issues/9804,
 * github.com/brainlid/langchain/issues/148). Descriptions past 1,024 characters were refused for years.
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
              message: "Some models of OpenAI take 1,024 characters at most.",
            },
          ]
        : []),
    ],
  }),
};
