import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { Tool } from "@/lib/agent/tool";
import { anthropic } from "@/lib/analysis/targets/anthropic";
import { openai } from "@/lib/analysis/targets/openai";
import type { Target } from "@/lib/analysis/targets/target";

/** Providers that reject a whole request because of the parameters of one tool. */
const targets: Partial<Record<ModelSettings["provider"], Target>> = { openai, anthropic };

/**
 * Returns the tool's parameters in the form that the model's provider accepts, as in an export.
 * Returns undefined if there is none.
 */
export const fitParameters = (
  { provider }: Pick<ModelSettings, "provider">,
  tool: Tool,
): Tool["parameters"] | undefined => {
  const target = targets[provider];
  if (!target) return tool.parameters;
  const { refused, parameters } = target.fit(tool);
  return refused.length > 0 ? undefined : parameters;
};
