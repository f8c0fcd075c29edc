import { hash } from "node:crypto";
import type { PriorDiscovery, Tool } from "@modelcontextprotocol/client";
import type { OutboundRequest } from "@/lib/handlers/handler";
import type { RemoteTools } from "./list-tools";

/** How long a changed definition can go unnoticed. */
const DEFINITIONS_TTL_MS = 30_000;
const MAX_SERVERS = 200;

/** What is known about a server: its era, and the pin of each of its tools. */
type KnownServer = {
  prior: PriorDiscovery;
  pins: ReadonlyMap<string, string>;
  /** The tools that ask for arguments to be repeated in headers. */
  mirrored: ReadonlyMap<string, Tool>;
};

type ServerKey = { space: string; url: string; headers: OutboundRequest["headers"] };

const servers = new Map<string, KnownServer & { expiresAt: number }>();

/** Servers are known per Space and authentication: another caller may be shown other tools. Hashed, for the secrets. */
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
  // Deleted first, so that the map's first entry is the one refreshed longest ago.
  servers.delete(key);
  servers.set(key, { ...facts, expiresAt: now + DEFINITIONS_TTL_MS });
  for (const [oldest, { expiresAt }] of servers) {
    if (servers.size <= MAX_SERVERS && expiresAt > now) break;
    servers.delete(oldest);
  }
  return facts;
};
