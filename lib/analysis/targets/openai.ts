import type { Tool } from "@/lib/agent/tool";
import { truncate } from "@/lib/schema/truncate";
import { describeTopLevel } from "./adapt-parameters";
import { toPlainParameters } from "./plain-schema";
import { checkPatterns } from "./portable-keywords";
import { checkName, createReasons, type Reasons, type Target } from "./target";

const MAX_DESCRIPTION_LENGTH = 1024;

/**
 * Checks the name and fits the description, for both modes. Returns the description that the API
 * accepts.
 */
export const fitOpenAiTexts = (tool: Tool, reasons: Reasons): string => {
  checkName(tool, /^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ and -", reasons);
  const description = truncate(tool.description, MAX_DESCRIPTION_LENGTH);
  if (description !== tool.description)
    reasons.degrade(
      "/description",
      "OpenAI accepts at most 1,024 characters, so the rest of the description is left out.",
    );
  return description;
};

/** Keywords that the API rejects at the top level, in both modes. */
export const topLevelKeywords = [
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "if",
  "then",
  "else",
  "enum",
  "const",
];

/**
 * Function tools without strict mode: any JSON Schema object is accepted, and nothing is enforced.
 * Sources: name (a-z, A-Z, 0-9, _, -, 64) from the API's FunctionObject in github.com/openai/openai-openapi;
 * the top level and lists from the API's own errors (github.com/langchain-ai/langchainjs/issues/9804,
 * github.com/brainlid/langchain/issues/148). Some models reject descriptions over 1,024 characters.
 */
export const openai: Target = {
  label: "OpenAI",
  fit(tool) {
    const reasons = createReasons();
    const description = fitOpenAiTexts(tool, reasons);
    checkPatterns(tool, reasons);
    const plain = toPlainParameters(tool.parameters);
    const parameters = describeTopLevel(plain, topLevelKeywords, "OpenAI", reasons);
    return { description, parameters, ...reasons };
  },
};
