import { type McpHandler, mcpKind } from "@/lib/agent/handlers/mcp";
import {
  type ReadServer,
  type ReadServerProblem,
  readServer,
} from "@/lib/handlers/mcp/read-server";
import { resolveTarget } from "@/lib/handlers/mcp/resolve-target";
import { describeTokenProblems, toFields } from "./credentials/credentials";
import { bindToHosts } from "./credentials/host-binding";
import type { Ports } from "./ports";

/**
 * A server that an author browses for tools: an MCP server, with literal headers or with a tool's
 * authentication.
 */
type RemoteServer = {
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  auth?: McpHandler["auth"];
};

/**
 * Lists the tools of an MCP server for an author of the Space. A problem is a sentence with the
 * reason.
 */
export type ListRemoteTools = (
  space: string,
  server: RemoteServer,
  signal?: AbortSignal,
) => Promise<ReadServer | ReadServerProblem>;

const LIST_TIMEOUT_MS = 15_000;

const listServices = ({ url, auth }: RemoteServer): string[] => {
  const placeholders = mcpKind.listPlaceholders({ kind: "mcp", url, tool: "", auth });
  const services = placeholders
    .filter(({ placeholder }) => placeholder.root === "credentials")
    .map(({ placeholder }) => placeholder.path[0] ?? "");
  return [...new Set(services)];
};

/**
 * Creates a lister that uses the outbound guard, with the Space's credentials bound to their hosts
 * as in a call.
 */
export const createRemoteToolLister =
  ({
    outbound,
    credentials,
    tokens,
  }: Pick<Ports, "outbound" | "credentials" | "tokens">): ListRemoteTools =>
  async (space, server, signal) => {
    const stored = await tokens.add(space, await credentials(space, listServices(server)));
    const [problem] = describeTokenProblems(stored);
    if (problem !== undefined) return { problem, isUnauthorized: false };
    const resolution = resolveTarget(server, {
      params: {},
      variables: {},
      credentials: toFields(stored),
      caller: {},
      context: {},
    });
    if (!resolution.ok) return { problem: resolution.error.message, isUnauthorized: false };
    const { secrets, ...target } = resolution.target;
    const timeout = AbortSignal.timeout(LIST_TIMEOUT_MS);
    return readServer(
      {
        ...target,
        headers: [...server.headers, ...target.headers],
        outbound: bindToHosts(tokens.watch(outbound({ space, depth: 0 }), stored), stored),
        timeoutMs: LIST_TIMEOUT_MS,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      },
      space,
      [...secrets, ...server.headers.map(([, value]) => value)],
    );
  };
