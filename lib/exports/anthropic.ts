import { anthropic as target } from "@/lib/analysis/targets/anthropic";
import type { Export } from "./export";
import { listFittingTools } from "./function-tools";

export const anthropic: Export = {
  label: "Anthropic",
  description: "Tool definitions for the Anthropic Messages API.",
  mediaType: "application/json",
  fileName: "anthropic.json",
  render: (agent) =>
    listFittingTools(agent, target).map(({ modelName, description, parameters }) => ({
      name: modelName,
      description,
      input_schema: parameters,
    })),
};
