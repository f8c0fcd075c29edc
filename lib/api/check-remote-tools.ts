import { getHandlerKind } from "@/lib/agent/handlers";
import type { Tool } from "@/lib/agent/tool";
import type { ListRemoteTools } from "@/lib/runtime/remote-tools";
import { canonicalJson } from "@/lib/schema/json";
import type { RemoteTool } from "./schemas/remote-tools";

const MAX_SERVERS = 20;

type Listing = Awaited<ReturnType<ListRemoteTools>>;

const toState = (tool: string, pin: string, listing: Listing): Omit<RemoteTool, "name"> => {
  if ("problem" in listing) return { state: "unknown", problem: listing.problem };
  const live = listing.tools.find(({ definition }) => definition.name === tool);
  if (live) return { state: live.pin === pin ? "accepted" : "changed" };
  return { state: "removed" };
};

/** Compares pinned tools with their servers' current definitions. Each server is requested once. */
export const checkRemoteTools = async (
  tools: readonly Tool[],
  list: (server: Parameters<ListRemoteTools>[1]) => Promise<Listing>,
): Promise<RemoteTool[]> => {
  const listings = new Map<string, Promise<Listing>>();
  const listOnce = (server: Parameters<ListRemoteTools>[1]) => {
    const key = canonicalJson(server);
    const existing = listings.get(key);
    if (existing) return existing;
    const listing =
      listings.size < MAX_SERVERS
        ? list(server)
        : Promise.resolve({
            problem: `Only ${MAX_SERVERS} servers are checked at a time.`,
            isUnauthorized: false,
          });
    listings.set(key, listing);
    return listing;
  };
  const checks = tools.flatMap(({ name, handler }) => {
    const pinned = getHandlerKind(handler).getPinnedTool?.(handler);
    if (!pinned) return [];
    const { tool, pin, ...server } = pinned;
    return [
      listOnce({ ...server, headers: [] }).then((listing) => ({
        name,
        ...toState(tool, pin, listing),
      })),
    ];
  });
  return Promise.all(checks);
};
