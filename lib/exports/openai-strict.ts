import { openaiStrict as target } from "@/lib/analysis/targets/openai-strict";
import type { Export } from "./export";
import { listFittingTools, toFunctionTool } from "./function-tools";

/** Strict mode requires every parameter, so null stands for one that is omitted. */
export const openaiStrict: Export = {
  label: "OpenAI (strict)",
  description:
    "Tool definitions with strict: true. Leave out null arguments that the tool does not require.",
  mediaType: "application/json",
  fileName: "openai-strict.json",
  render: (agent) =>
    listFittingTools(agent, target)
      .map(toFunctionTool)
      .map((tool) => ({ ...tool, function: { ...tool.function, strict: true } })),
};
