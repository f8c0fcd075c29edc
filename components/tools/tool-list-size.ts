import type { Tool } from "@/lib/agent/tool";
import { toolsResponse } from "@/lib/agent/tool-dto";

/** English and JSON come to about this many characters per token. */
const charactersPerToken = 4;

/** Roughly how many tokens a model reads when it is handed the whole list, disabled tools left out. */
export const toolListTokens = (tools: Tool[]): number =>
  Math.ceil(JSON.stringify(toolsResponse({ tools })).length / charactersPerToken);

/** 312 stays "312", 3120 becomes "3.1k". */
export const shortNumber = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
