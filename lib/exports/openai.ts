import { openai as target } from "@/lib/analysis/targets/openai";
import type { Export } from "./export";
import { listFittingTools, toFunctionTool } from "./function-tools";

export const openai: Export = {
  label: "OpenAI",
  description: "Tool definitions for chat completions, for OpenAI and compatible APIs.",
  mediaType: "application/json",
  fileName: "openai.json",
  render: (agent) => listFittingTools(agent, target).map(toFunctionTool),
};
