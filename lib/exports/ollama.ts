import type { Export } from "./export";
import { listModelTools, toFunctionTool } from "./function-tools";

export const ollama: Export = {
  label: "Ollama",
  description: "Tool definitions for a chat with Ollama.",
  mediaType: "application/json",
  fileName: "ollama.json",
  render: (agent) => listModelTools(agent).map(toFunctionTool),
};
