import { hash } from "node:crypto";
import type { PriorDiscovery, Tool } from "@modelcontextprotocol/client";
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

const servers = new Map<string, KnownServer & { expiresAt: number }>();

/**
 * Servers are cached per Space and authentication, because another caller may be shown other tools.
 * The key is hashed, because it contains secrets.
 */
const toKey = ({ space, url, headers }: ServerKey) =>
  hash("sha256", JSON.stringify([space, url, headers]));

export const getKnownServer = (server: ServerKey): KnownServer | undefined => {
  const entry = servers.get(toKey(server));
  return entry && entry.expiresAt > performance.now() ? entry : undefined;
};

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
  const key = toKey(server);
  const now = performance.now();
  // Delete first, so that the map's first entry is the least recently refreshed one.
  servers.delete(key);
  servers.set(key, { ...facts, expiresAt: now + DEFINITIONS_TTL_MS });
  for (const [oldest, { expiresAt }] of servers) {
    if (servers.size <= MAX_SERVERS && expiresAt > now) break;
    servers.delete(oldest);
  }
  return facts;
};
