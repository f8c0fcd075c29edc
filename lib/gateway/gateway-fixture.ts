import type { Manifest } from "@/lib/agent/manifest";
import { hashSecret } from "@/lib/data/access/api-key";
import type { SpaceId } from "@/lib/data/access/identity";
import type { PublishedAgent, PublishedSource } from "@/lib/data/agents/published";
import { newId } from "@/lib/data/id";
import type { RequestDetails } from "@/lib/http/request-id";
import { createCallWork } from "@/lib/jobs/call-work";
import type { JobStore } from "@/lib/jobs/job-store";
import { createJobStore } from "@/lib/jobs/job-store-fixture";
import { createJobs } from "@/lib/jobs/jobs";
import { createOpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import type { IdempotencyStore } from "@/lib/protocols/idempotency";
import { createOpenExchanges, type SendToServers } from "@/lib/protocols/mcp/open-exchanges";
import type { Protocol } from "@/lib/protocols/protocol";
import type { ModelPort } from "@/lib/runs/model-port";
import { createRuns } from "@/lib/runs/run-agent";
import type { ThreadStore } from "@/lib/runs/thread-store";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import type { FinishedCall, Ports, Runtime } from "@/lib/runtime/ports";
import { createRuntime } from "@/lib/runtime/runtime";
import { literalPorts } from "@/lib/runtime/runtime-fixture";
import { createAccessTokens, type SignIn } from "./access-tokens";
import { createGateway } from "./gateway";
import { createPublishedAgents, type PublishedAgents } from "./published-agents/published-agents";

const noModels: ModelPort = {
  generate: () => Promise.reject(new Error("no model")),
  list: async () => [],
};

export type TestToken = Partial<SignIn> & { agentId?: string };

type GatewayOptions = {
  /** Sign-ins by access token. The agent's id defaults to that of the served agent. */
  tokens?: Record<string, TestToken>;
  /** Scopes by key, where each key is its own id. A key without scopes permits everything. */
  keys?: Record<string, string[]>;
  /** The expired keys among them. */
  expiredKeys?: readonly string[];
  ports?: Partial<Ports>;
  threads?: ThreadStore;
  jobStore?: JobStore;
  /** Receives the messages of MCP sessions for other servers. */
  sendToServers?: SendToServers;
  /** How long a run continues without followers. */
  reconnectMs?: number;
  models?: ModelPort;
  /** Other published agents of the Space, to which a conversation can be handed over. */
  handoffs?: Record<string, Manifest>;
  /** Milliseconds since 1970. */
  now?: () => number;
  protocols?: readonly [Protocol, ...Protocol[]];
  idempotency?: IdempotencyStore;
};

const createTestRuns = (runtime: Runtime, models: ModelPort, handoffs: Record<string, Manifest>) =>
  createRuns({
    runtime,
    models,
    newId,
    price: async () => 0.5,
    recordModelCall: () => {},
    async findAgent(space, slug) {
      const manifest = handoffs[slug];
      return manifest && compileAgent({ id: slug, space, version: 1, manifest });
    },
    now: () => performance.now(),
    time: Date.now,
  });

const noIdempotency: IdempotencyStore = {
  acquire: async () => ({ status: "acquired" }),
  renew: async () => {},
  complete: async () => {},
  release: async () => {},
};
const toPublishedAgent = (
  keys: Record<string, string[]>,
  expiredKeys: readonly string[],
): PublishedAgent => ({
  id: "1",
  space: "s" as SpaceId,
  slug: "a",
  version: 3,
  keys: Object.entries(keys).map(([id, scopes]) => ({
    id,
    hash: hashSecret(id),
    scopes,
    expiresAt: expiredKeys.includes(id) ? -1 : null,
  })),
});

/** A source with a single agent. */
const createLiteralSource = (agent: PublishedAgent, manifest: Manifest): PublishedSource => ({
  findBySlugs: async (slugs) => (slugs.includes(agent.slug) ? [agent] : []),
  findByIds: async () => [],
  findLatestVersion: async () => agent.version,
  loadManifest: async (_, version) =>
    version === agent.version ? { manifest, text: "" } : undefined,
});

const createTestTokens = (
  tokens: Record<string, TestToken>,
  { onVerified, onError }: { onVerified(token: string): void; onError(error: unknown): void },
) =>
  createAccessTokens(
    async (token, { id }) => {
      onVerified(token);
      const { agentId = "1", ...signIn } = tokens[token] ?? { agentId: "" };
      return agentId === id
        ? {
            grantId: `grant ${token}`,
            userId: "ada",
            userName: "Ada",
            clientId: "claude",
            clientName: "Claude",
            scopes: ["list", "call"],
            expiresAt: 1,
            ...signIn,
          }
        : undefined;
    },
    { onError },
  );

const createTestJobs = (
  runtime: Runtime,
  { find }: Pick<PublishedAgents, "find">,
  { store, reportError }: { store: JobStore; reportError(error: unknown): void },
) => {
  const work = createCallWork({
    runtime,
    reportError,
    timeoutMs: 60_000,
    findAgent: async ({ slug, version }) => (await find(`${slug}@${version}`))?.agent,
  });
  return createJobs({ store, work, reportError, pollMs: 10 });
};

/** Creates a client of the gateway's agent. */
const createTestClient = (gateway: ReturnType<typeof createGateway>) => {
  const url = "https://tools.example/api/agents/a";
  /** Returns the request as it arrives over the network, with the length of its body. */
  const toRequest = (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(input, init);
    if (typeof init.body === "string")
      request.headers.set("content-length", String(Buffer.byteLength(init.body)));
    return request;
  };
  return {
    url,
    send: async (
      method: string,
      path: string,
      { clientAddress = "10.0.0.1", ...init }: RequestInit & { clientAddress?: string } = {},
    ): Promise<Response> =>
      gateway.fetch(toRequest(url + path, { method, ...init }), { clientAddress }),
    /** Replaces the platform's `fetch` for clients of the agent. */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
      gateway.fetch(toRequest(input, init)),
  };
};

/** Creates a gateway at https://tools.example that serves version 3 of a single agent, `a`. */
export const createTestGateway = (
  manifest: Omit<Manifest, "slug" | "name">,
  {
    keys = { right: [] },
    expiredKeys = [],
    tokens = {},
    ports,
    protocols,
    threads = createThreadStore(),
    jobStore = createJobStore(),
    sendToServers = async () => {},
    reconnectMs = 30_000,
    models = noModels,
    handoffs = {},
    now = () => 0,
    idempotency = noIdempotency,
  }: GatewayOptions = {},
) => {
  const reportedErrors: unknown[] = [];
  const reportedRequests: RequestDetails[] = [];
  const recordedCalls: FinishedCall[] = [];
  const agent = toPublishedAgent(keys, expiredKeys);
  const verifications: string[] = [];
  const accessTokens = createTestTokens(tokens, {
    onVerified: (token) => verifications.push(token),
    onError: (error) => reportedErrors.push(error),
  });
  accessTokens.resume();
  const runtime = createRuntime(
    literalPorts({ record: (call) => recordedCalls.push(call), ...ports }),
  );
  const reportError = (error: unknown, request?: RequestDetails) => {
    reportedErrors.push(error);
    if (request) reportedRequests.push(request);
  };
  const openRuns = createOpenRuns({ threads, reportError, reconnectMs });
  const openExchanges = createOpenExchanges(sendToServers, now);
  const publishedAgents = createPublishedAgents({
    source: createLiteralSource(agent, { slug: "a", name: "Agent", ...manifest }),
    findStored: async () => undefined,
    isAway: () => false,
    isFresh: () => true,
    onError: (error) => reportedErrors.push(error),
  });
  const jobs = createTestJobs(runtime, publishedAgents, { store: jobStore, reportError });
  const gateway = createGateway({
    url: "https://tools.example",
    publishedAgents,
    runtime,
    runs: createTestRuns(runtime, models, handoffs),
    stateSecret: new Uint8Array(32),
    idempotency,
    threads,
    openRuns,
    openExchanges,
    jobs,
    accessTokens,
    now,
    onKeyUsed: () => {},
    onSignInUsed: () => {},
    reportError,
    tracer: ports?.tracer,
    ...(protocols && { protocols }),
  });
  return {
    ...createTestClient(gateway),
    runtime,
    jobs,
    openRuns,
    openExchanges,
    accessTokens,
    verifications,
    recordedCalls,
    reportedErrors,
    reportedRequests,
  };
};
