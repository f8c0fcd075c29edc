import type { Tool } from "@/lib/agent/tool";
import {
  checkName,
  hasType,
  listLevels,
  type SchemaLevel,
  type Target,
  type TargetReason,
} from "./target";

export const checkOpenAiName = (tool: Tool): TargetReason[] =>
  checkName(tool, /^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ and -");

/** What the API rejects in both modes: a union at the top level, and a list without an item type. */
export const findOpenAiRefusals = (levels: readonly SchemaLevel[]): TargetReason[] => {
  const [topLevel] = levels;
  const refused: TargetReason[] = ["anyOf", "oneOf", "enum", "const"]
    .filter((keyword) => topLevel?.schema[keyword] !== undefined)
    .map((keyword) => ({
      path: `/parameters/${keyword}`,
      message: `OpenAI does not accept "${keyword}" at the top level of the parameters.`,
    }));
  for (const { schema, path } of levels)
    if (hasType(schema, "array") && schema.items === undefined)
      refused.push({ path, message: "OpenAI does not accept a list without an item type." });
  return refused;
};

const MAX_DESCRIPTION_LENGTH = 1024;

/**
 * Function tools without strict mode: any JSON Schema object is accepted, and nothing is enforced.
 * Sources: name (a-z, A-Z, 0-9, _, -, 64) from the API's FunctionObject in github.com/openai/openai-openapi;
 * the top level and lists from the API's own errors (github.com/langchain-ai/langchainjs/issues/9804,
 * github.com/brainlid/langchain/issues/148). Older models reject descriptions over 1,024 characters.
 */
export const openai: Target = {
  label: "OpenAI",
  check: (tool) => ({
    refused: findOpenAiRefusals(listLevels(tool)),
    degraded: [
      ...checkOpenAiName(tool),
      ...(tool.description.length > MAX_DESCRIPTION_LENGTH
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
