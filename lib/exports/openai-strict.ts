import { openaiStrict as target } from "@/lib/analysis/targets/openai-strict";
import type { Export } from "./export";
import { listFittingTools, toFunctionTool } from "./function-tools";

/** In strict mode every parameter is required, so null stands for one that is not given. */
export const openaiStrict: Export = {
  label: "OpenAI (strict)",
  description: "Tool definitions with strict: true. Leave out null arguments when you call a tool.",
  mediaType: "application/json",
  fileName: "openai-strict.json",
  render: (agent) =>
    listFittingTools(agent, target)
      .map(toFunctionTool)
      .map((tool) => ({ ...tool, function: { ...tool.function, strict: true } })),
};
