import { listOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { toToolsResponse } from "@/lib/agent/tool-dto";
import type { Target } from "./targets/target";

/** The list of tools as models get it, by which its tokens are counted. */
export const toListText = (tools: readonly Tool[]): string =>
  JSON.stringify(toToolsResponse({ tools: listOffered(tools) }));

/** The same for a target: what it gets of the tools that it does not refuse. */
export const toTargetListText = (tools: readonly Tool[], target: Target): string =>
  JSON.stringify(
    listOffered(tools).flatMap((tool) => {
      const { refused, description, parameters } = target.fit(tool);
      return refused.length > 0 ? [] : [{ name: tool.name, description, parameters }];
    }),
  );

/** 312 stays "312", 3120 becomes "3.1k". */
export const formatShortNumber = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
