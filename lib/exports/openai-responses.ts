import { openai as target } from "@/lib/analysis/targets/openai";
import type { Export } from "./export";
import { listFittingTools, toResponsesTool } from "./function-tools";

/** The API turns strict mode on unless a tool turns it off. */
export const openaiResponses: Export = {
  label: "OpenAI Responses",
  description: "Tool definitions for the Responses API of OpenAI.",
  mediaType: "application/json",
  fileName: "openai-responses.json",
  render: (agent) => listFittingTools(agent, target).map((tool) => toResponsesTool(tool, false)),
};
