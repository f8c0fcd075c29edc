import type { Export } from "./export";
import { listModelTools } from "./function-tools";

export const anthropic: Export = {
  label: "Anthropic",
  description: "Tool definitions for the Anthropic Messages API.",
  mediaType: "application/json",
  fileName: "anthropic.json",
  render: (agent) =>
    listModelTools(agent).map(({ modelName, description, parameters }) => ({
      name: modelName,
      description,
      input_schema: parameters,
    })),
};
