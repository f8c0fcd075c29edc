import type { Export } from "./export";
import { listFunctionTools } from "./function-tools";

export const openai: Export = {
  label: "OpenAI",
  description: "Tool definitions for chat completions, for OpenAI and compatible APIs.",
  mediaType: "application/json",
  fileName: "openai.json",
  render: listFunctionTools,
};
