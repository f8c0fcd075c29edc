import { listOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { toToolsResponse } from "@/lib/agent/tool-dto";
import { createReferenceBudget } from "@/lib/schema/inline-references";
import type { Target } from "./targets/target";

/** Returns the list of tools as models receive it, for counting its tokens. */
export const toListText = (tools: readonly Tool[]): string =>
  JSON.stringify(toToolsResponse({ tools: listOffered(tools) }));

/** Like `toListText`, for a target: its version of the tools that it does not refuse. */
export const toTargetListText = (tools: readonly Tool[], target: Target): string => {
  const budget = createReferenceBudget();
  return JSON.stringify(
    listOffered(tools).flatMap((tool) => {
      const { refused, description, parameters } = target.fit(tool, budget);
      return refused.length > 0 ? [] : [{ name: tool.name, description, parameters }];
    }),
  );
};

/** Formats 312 as "312" and 3120 as "3.1K". */
export const formatShortNumber = (count: number): string =>
  count.toLocaleString("en", { notation: "compact" });
