import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { Outcome } from "@/lib/agent/tool-error";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";
import { createSemaphore } from "@/lib/flow-control/semaphore";
import type { GuestCall, GuestHook, OutboundRequest, Sandbox } from "@/lib/handlers/handler";
import { OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { type CompiledAgent, compileAgent } from "./compiled-agent";
import { createTokenSource } from "./credentials/token-source";
import { createMemoryTokenStore } from "./credentials/token-store-fixture";
import { createResultCache } from "./policy/result-cache";
import type { CallRequest, FinishedCall, Ports } from "./ports";
import { createRuntime } from "./runtime";

export const javascriptTool: Tool = {
  name: "run",
  description: "Runs.",
  parameters: {
    type: "object",
    properties: { text: { type: "string" }, n: { type: "integer", default: 2 } },
    required: ["text"],
  },
  responseType: "mixed",
  handler: { kind: "javascript", code: "export default () => {}" },
};

/** Creates a sandbox that runs only what the test provides. */
export const literalSandbox = (overrides: Partial<Sandbox> = {}): Sandbox => ({
  run: async (call) => ({ ok: true, value: { params: call.params } }),
  hook: async () => undefined,
  query: async () => ({ ok: true, value: {} }),
  check: async () => [],
  close: async () => {},
  ...overrides,
});

/** Makes all services unreachable, which a call reports like any other failure. */
export const noNetwork: Ports["outbound"] = () => () =>
  Promise.reject(new OutboundError("NETWORK_ERROR", "There is no network.", ""));

/** Creates ports to an environment where only what the test describes happens. */
export const literalPorts = ({
  outbound = () => () => Promise.reject(new Error("no network")),
  ...overrides
}: Partial<Ports> = {}): Ports => ({
  outbound,
  sandbox: literalSandbox(),
  credentials: async () => ({}),
  tokens: createTokenSource({
    outbound,
    store: createMemoryTokenStore(),
    now: overrides.now ?? (() => performance.now()),
    dateNow: Date.now,
  }),
  now: () => performance.now(),
  record: () => {},
  rateLimiter: createRateLimiter(() => performance.now()),
  semaphore: createSemaphore(),
  cache: createResultCache(() => performance.now()),
  confirmations: {
    secret: new Uint8Array(32),
    now: () => 0,
    consume: async () => true,
    release: async () => {},
  },
  ...overrides,
});

export type TestEnvironment = {
  guest?: (call: GuestCall) => Promise<Outcome>;
  hook?: (call: GuestHook) => Promise<Outcome | undefined>;
  status?: number;
  responseBody?: unknown;
  responseHeaders?: Record<string, string>;
  ports?: Partial<Ports>;
  version?: number | null;
};

/** Creates a runtime with one tool in an environment that the test describes. */
export const setUp = (change: Partial<Tool>, environment: TestEnvironment = {}) => {
  const { guest, hook, status = 200, responseBody = {}, ports = {}, version = 3 } = environment;
  const headers = { "content-type": "application/json", ...environment.responseHeaders };
  const records: FinishedCall[] = [];
  const requests: OutboundRequest[] = [];
  const runtime = createRuntime(
    literalPorts({
      outbound: () => async (request) => {
        requests.push(request);
        const body = new TextEncoder().encode(JSON.stringify(responseBody));
        return { status, headers, body, url: request.url };
      },
      sandbox: literalSandbox({ ...(guest && { run: guest }), ...(hook && { hook }) }),
      credentials: async () => ({
        github: { fields: { token: "ghp_the_stored_token" }, hosts: [] },
      }),
      record: (call) => records.push(call),
      ...ports,
    }),
  );
  const manifest: Manifest = {
    slug: "a",
    name: "A",
    description: "",
    variables: [{ ref: "dburi", secret: true }, { ref: "region" }],
    tools: [{ ...javascriptTool, ...change }],
  };
  const agent: CompiledAgent = compileAgent({ id: "1", space: "s", version, manifest });
  const call = (
    body: Record<string, unknown>,
    caller: Partial<CallRequest["caller"]> = {},
    options: Partial<CallRequest> = {},
  ) => {
    const tool = agent.tool("run");
    if (!tool) throw new Error("no tool");
    return runtime.call({
      agent,
      tool,
      body,
      caller: {
        protocol: "rest",
        callId: "r1",
        keyId: "k1",
        signIn: null,
        depth: 0,
        variables: {},
        ...caller,
      },
      signal: new AbortController().signal,
      ...options,
    });
  };
  const list = (keyId = "k1") =>
    runtime.listTools({
      agent,
      keyId,
      signIn: null,
      protocol: "rest",
      callId: "r1",
      signal: new AbortController().signal,
    });
  return { runtime, agent, call, list, records, requests };
};

export const http = (overrides: object = {}): Partial<Tool> => ({
  handler: { kind: "http", method: "GET", url: "https://api.example.com/x", ...overrides },
});
