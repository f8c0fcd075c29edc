import type { Tool } from "@/lib/agent/tool";
import { toToolsResponse } from "@/lib/agent/tool-dto";

/** A common estimate for English and JSON. */
const CHARACTERS_PER_TOKEN = 4;

/** An estimate of the tokens that the list of enabled tools costs a model. */
export const estimateListTokens = (tools: Tool[]): number =>
  Math.ceil(JSON.stringify(toToolsResponse({ tools })).length / CHARACTERS_PER_TOKEN);

/** 312 stays "312", 3120 becomes "3.1k". */
export const formatShortNumber = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
