import { hash } from "node:crypto";
import type { PriorDiscovery, Tool } from "@modelcontextprotocol/client";
import { LRUCache } from "lru-cache";
import type { OutboundRequest } from "@/lib/handlers/handler";
import type { RemoteTools } from "./list-tools";

/** Maximum time in milliseconds that a changed definition can go unnoticed. */
const DEFINITIONS_TTL_MS = 30_000;
const MAX_SERVERS = 200;

/** Cached facts about a server: its era, and the pin of each of its tools. */
type KnownServer = {
  prior: PriorDiscovery;
  pins: ReadonlyMap<string, string>;
  /** Tools that require arguments to be repeated in headers. */
  mirrored: ReadonlyMap<string, Tool>;
};

type ServerKey = { space: string; url: string; headers: OutboundRequest["headers"] };

const servers = new LRUCache<string, KnownServer>({ max: MAX_SERVERS, ttl: DEFINITIONS_TTL_MS });

/**
 * Servers are cached per Space and authentication, because another caller may be shown other tools.
 * The key is hashed, because it contains secrets.
 */
const toKey = ({ space, url, headers }: ServerKey) =>
  hash("sha256", JSON.stringify([space, url, headers]));

export const getKnownServer = (server: ServerKey): KnownServer | undefined =>
  servers.get(toKey(server));

export const forgetServer = (server: ServerKey): void => void servers.delete(toKey(server));

export const rememberServer = (
  server: ServerKey,
  prior: PriorDiscovery,
  { tools }: RemoteTools,
): KnownServer => {
  const facts: KnownServer = {
    prior,
    pins: new Map(tools.map(({ definition, pin }) => [definition.name, pin])),
    mirrored: new Map(
      tools
        .filter(({ definition }) =>
          JSON.stringify(definition.inputSchema)?.includes("x-mcp-header"),
        )
        .map(({ definition }) => [definition.name, definition as Tool]),
    ),
  };
  servers.set(toKey(server), facts);
  return facts;
};
