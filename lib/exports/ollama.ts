import type { Export } from "./export";
import { functionTools } from "./function-tools";

export const ollama: Export = {
  label: "Ollama",
  description: "The tools of a chat with a model on one's own machine.",
  mediaType: "application/json",
  fileName: "ollama.json",
  render: functionTools,
};
