import { openaiStrict as target } from "@/lib/analysis/targets/openai-strict";
import type { Export } from "./export";
import { listFittingTools, toResponsesTool } from "./function-tools";

export const openaiResponsesStrict: Export = {
  label: "OpenAI Responses (strict)",
  description:
    "Tool definitions for the Responses API with strict: true. Leave out null arguments that the tool does not require.",
  mediaType: "application/json",
  fileName: "openai-responses-strict.json",
  render: (agent) => listFittingTools(agent, target).map((tool) => toResponsesTool(tool, true)),
};
