import type { Export } from "./export";
import { functionTools } from "./function-tools";

export const openai: Export = {
  label: "OpenAI",
  description: "The tools of a chat completion, for OpenAI and everything compatible with it.",
  mediaType: "application/json",
  fileName: "openai.json",
  render: functionTools,
};
