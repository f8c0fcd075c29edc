import type { Manifest } from "@/lib/agent/manifest";
import { type Api, test as base, expect } from "../fixtures";
import { contractAgent } from "./contract-agent";

/** The gateway's two mounts, which must behave the same. */
export const mounts = {
  "server.ts": process.env.E2E_URL ?? "",
  "Next’s route": process.env.E2E_NEXT_URL ?? "",
};

export type AgentResponse = {
  status: number;
  headers: Headers;
  text: string;
  json: ReturnType<typeof JSON.parse>;
};

/** Expects exactly the failure envelope with this status and returns its `error`. */
export const expectFailure = (response: AgentResponse, status: number) => {
  expect(response.status, response.text).toBe(status);
  expect(Object.keys(response.json)).toEqual(["success", "error"]);
  expect(response.json.success).toBe(false);
  expect(Object.keys(response.json.error).sort()).toEqual(["code", "details", "message"]);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const error = response.json.error as { message: string; code: string | number; details: string };
  if (typeof error.code === "number") expect(error.code).toBe(status);
  return error;
};

/** An HTTP client for a published agent at one mount, using one of its keys. */
export const createAgentClient = (origin: string, slug: string, key: string) => {
  const url = `${origin}/api/agents/${slug}`;
  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { "x-api-key": key, ...init.headers } });
  const readResponse = async (response: Response): Promise<AgentResponse> => {
    const { status, headers } = response;
    const text = await response.text();
    const isJson = headers.get("content-type")?.includes("json");
    return { status, headers, text, json: text && isJson ? JSON.parse(text) : null };
  };
  const postInit = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const toolPath = (tool: string) => `/tools/${encodeURIComponent(tool)}`;
  const fetchPath = async (path: string, init?: RequestInit) =>
    readResponse(await request(path, init));
  /** Sends a string body as it is, anything else as JSON. */
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    fetchPath(path, postInit(body, headers));
  const call = (tool: string, body?: unknown, headers?: Record<string, string>) =>
    post(toolPath(tool), body, headers);
  /** Calls a tool and returns the raw response, for reading it as a stream. */
  const callRaw = (tool: string, body?: unknown, headers?: Record<string, string>) =>
    request(toolPath(tool), postInit(body, headers));
  return { origin, slug, url, key, fetchPath, post, call, callRaw, expectFailure };
};
export type AgentClient = ReturnType<typeof createAgentClient>;

/**
 * Saves and publishes the manifest, creates a key, and waits until this mount serves the version.
 */
const publishAgent = async (api: Api, origin: string, manifest: Manifest): Promise<AgentClient> => {
  const { key, version } = await api.publish(manifest);
  const client = createAgentClient(origin, manifest.slug, key);
  // The other process learns about a new version from the database a moment later.
  await expect
    .poll(async () => (await client.fetchPath("/openapi.json")).json?.info?.version)
    .toBe(String(version));
  return client;
};

type Fixtures = {
  /** The origin of the mount under test, set by `forEachMount`. */
  origin: string;
  /** Publishes the manifest and waits until this mount serves it. */
  serve(manifest: Manifest): Promise<AgentClient>;
  /** A client for the contract agent, already published. */
  client: AgentClient;
};

export const test = base.extend<Fixtures>({
  origin: ["", { option: true }],
  serve: async ({ api, origin }, use) => {
    await use((manifest) => publishAgent(api, origin, manifest));
  },
  client: async ({ serve, slug, upstream }, use) => {
    await use(await serve(contractAgent(slug, upstream.url)));
  },
});

/** Runs the same tests against each mount. */
export const forEachMount = (tests: () => void) => {
  for (const [mount, origin] of Object.entries(mounts))
    test.describe(`through ${mount}`, () => {
      test.use({ origin });
      tests();
    });
};

export { expect };
