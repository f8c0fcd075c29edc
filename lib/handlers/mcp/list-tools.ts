import { z } from "zod";
import type { McpConnection } from "./connection";
import { type PinnedDefinition, toPinnedDefinition } from "./definition";

const MAX_PAGES = 50;
const MAX_TOOLS = 2_000;
/**
 * Maximum number of JSON characters. A page may have five million, and all pages are in memory
 * together.
 */
const MAX_CHARS = 10_000_000;

// The last page of some servers has null for a cursor.
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

export type RemoteTools = {
  tools: PinnedDefinition[];
  /** Whether the server has more tools than are ever read. */
  isCut: boolean;
};

/**
 * Lists the server's tools as it defines them, up to a limit. Entries that are not tools are left
 * out.
 */
export const listTools = async ({ client, options }: McpConnection): Promise<RemoteTools> => {
  const tools = new Map<string, PinnedDefinition>();
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let chars = 0;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const request = { method: "tools/list", params: cursor === undefined ? {} : { cursor } };
    const { tools: listed, nextCursor } = await client.request(request, page, options);
    for (const item of listed) {
      const tool = toPinnedDefinition(item);
      if (!tool || tools.has(tool.definition.name)) continue;
      chars += JSON.stringify(tool.definition).length;
      if (tools.size === MAX_TOOLS || chars > MAX_CHARS)
        return { tools: [...tools.values()], isCut: true };
      tools.set(tool.definition.name, tool);
    }
    if (typeof nextCursor !== "string" || cursors.has(nextCursor))
      return { tools: [...tools.values()], isCut: false };
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
  return { tools: [...tools.values()], isCut: true };
};
