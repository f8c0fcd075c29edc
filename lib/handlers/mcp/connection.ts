import type { ClientCapabilities, PriorDiscovery } from "@modelcontextprotocol/client";
import { Client, type jsonSchemaValidator } from "@modelcontextprotocol/client";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import { createGuardedFetch, type GuardedFetch } from "./guarded-fetch";
import { ResumableTransport } from "./transport";

/** An MCP server, and how to reach it on behalf of one call. */
export type McpTarget = {
  url: string;
  headers: OutboundRequest["headers"];
  /** Services whose credentials the URL or the headers carry. */
  services: readonly string[];
  outbound: Outbound;
  timeoutMs: number;
  signal: AbortSignal;
  /** What the server may ask for. Nothing if absent. */
  capabilities?: ClientCapabilities;
};

export type McpConnection = { client: Client; options: { timeout: number; signal: AbortSignal } };

/**
 * Accepts every output. The tool's own output schema is checked elsewhere, and a stranger's schema
 * is never compiled in this process.
 */
const acceptAll: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/**
 * Closes the client and ends the session that a server of 2025 may have opened, without waiting for
 * either.
 */
const disconnect = (client: Client, transport: ResumableTransport) => {
  if (transport.sessionId !== undefined) void transport.terminateSession().catch(() => {});
  void client.close().catch(() => {});
};

/** A failed exchange with a server. The cause is what the client reported. */
export class McpFailure extends Error {
  readonly request: ReturnType<GuardedFetch["getFailure"]>;

  constructor(cause: unknown, request: ReturnType<GuardedFetch["getFailure"]>) {
    super("The exchange with the MCP server failed.", { cause });
    this.request = request;
  }
}

/** Connects to the server. `prior` is what is already known about its era. */
const connect = async (
  { url, timeoutMs, capabilities = {}, ...target }: McpTarget,
  prior?: PriorDiscovery,
) => {
  const canAsk = capabilities.elicitation !== undefined;
  const { fetch, getFailure } = createGuardedFetch(target.outbound, { ...target, canAsk });
  const transport = new ResumableTransport(new URL(url), fetch);
  const client = new Client(
    { name: "toolwright", version: "1" },
    {
      capabilities,
      versionNegotiation: { mode: "auto" },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: acceptAll,
    },
  );
  const options = { timeout: timeoutMs, signal: target.signal };
  try {
    await client.connect(transport, { ...options, ...(prior && { prior }) });
  } catch (error) {
    disconnect(client, transport);
    throw new McpFailure(error, getFailure());
  }
  return { client, options, transport, getFailure };
};

/**
 * Whether the server responded with a refusal to connect. It may have changed its era since it was
 * last called.
 */
const isRefusal = (error: unknown) =>
  error instanceof McpFailure && error.request !== undefined && "response" in error.request;

/**
 * Connects to the server, whatever its era, and disconnects when `use` is done. No connection is
 * shared, because a session could carry data from one caller to another. `prior` is what is already
 * known about the server's era.
 */
export const withConnection = async <Result>(
  target: McpTarget,
  prior: PriorDiscovery | undefined,
  use: (connection: McpConnection) => Promise<Result>,
): Promise<Result> => {
  const { client, options, transport, getFailure } = await connect(target, prior).catch((error) => {
    if (prior && isRefusal(error)) return connect(target);
    throw error;
  });
  try {
    return await use({ client, options });
  } catch (error) {
    throw new McpFailure(error, getFailure());
  } finally {
    disconnect(client, transport);
  }
};

/** Returns what a later connection to the same server does not have to discover again. */
export const toPriorDiscovery = (client: Client): PriorDiscovery => {
  const discover = client.getDiscoverResult();
  return discover ? { kind: "modern", discover } : { kind: "legacy" };
};
