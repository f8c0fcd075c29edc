import { beforeAll, expect } from "vitest";
import type { Role } from "@/lib/agent/access/roles";
import type { Owner } from "@/lib/data/access/identity";
import { createAlertChannels } from "@/lib/data/alerts/alert-channels";
import { createCredentialStore } from "@/lib/data/credentials/credentials";
import { connectTestDatabase, createTestOwner } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { createThreadStore } from "@/lib/data/threads/thread-store";
import { AppError } from "@/lib/errors";
import { runImport } from "@/lib/imports";
import { createOpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import { ModelError } from "@/lib/runs/model-port";
import { scriptModels } from "@/lib/runs/model-tests/model-tests-fixture";
import type { RunPorts } from "@/lib/runs/ports";
import { createRuns } from "@/lib/runs/run-agent";
import type { Runtime } from "@/lib/runtime/ports";
import { createRuntime } from "@/lib/runtime/runtime";
import { literalPorts, noNetwork } from "@/lib/runtime/runtime-fixture";
import { createApi } from "./api";
import { createResponseCheck } from "./document-fixture";
import { readImportRequest } from "./import-worker/read-import-request";
import type { ApiPorts } from "./ports";

type TestRequest = {
  body?: unknown;
  headers?: Record<string, string>;
  /** Authenticates the request with a token instead of a cookie. */
  token?: boolean;
  role?: Role;
};

const refuse = async () => {
  throw new ModelError("model_unreachable", "There is no network.");
};
const offlineModels: ApiPorts["models"] = {
  generate: refuse,
  list: refuse,
  price: async () => null,
  recordModelCall: () => {},
};

type TestPorts = Partial<
  Pick<
    ApiPorts,
    | "checkCode"
    | "externalIssuer"
    | "invalidateCredentials"
    | "readRateLimit"
    | "refreshPublishedAgent"
    | "requestAgent"
    | "requestToken"
    | "url"
  >
> & {
  models?: Partial<ApiPorts["models"]>;
  runPorts?: RunPorts;
};
const importOffline: ApiPorts["runImport"] = async (_space, job) => {
  const fetch = async () => ({ problem: "There is no network." });
  const result = await runImport(readImportRequest(job), { fetch });
  return new TextEncoder().encode(JSON.stringify(result));
};

const createTestRuns = (runtime: Runtime, models: ApiPorts["models"]) => {
  const { price, recordModelCall } = models;
  return createRuns({
    runtime,
    models,
    newId,
    price,
    recordModelCall,
    findAgent: async () => undefined,
    now: () => performance.now(),
    time: Date.now,
  });
};

/** Converts a body to JSON unless it is a string, and adds the headers of its request. */
const toContent = (body: unknown, headers: Record<string, string>): RequestInit =>
  body === undefined
    ? { headers }
    : {
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      };

/** Ports that the API tests do not examine. */
const idlePorts = {
  externalIssuer: undefined,
  refreshPublishedAgent: async () => {},
  catchUp: async () => {},
  invalidateCredentials: () => {},
  requestToken: async () => undefined,
  invalidateModelPrices: () => {},
  clearCache: () => {},
  readRateLimit: async () => undefined,
  checkCode: async () => [],
  isDatabaseAway: () => false,
  findRefusal: (url) => (url.includes("10.0.0.1") ? "It is a private address." : undefined),
  alertChannels: createAlertChannels("x".repeat(43)),
  sendAlertTest: async () => undefined,
  missingMailSettings: [],
  requestAgent: async () => {
    throw new AppError("upstream_failed", "There is no network.");
  },
} satisfies Partial<ApiPorts>;

/**
 * Creates the builder's API on the test database. Every response is compared with the API's own
 * description.
 */
const createTestApi = async (
  owner: Owner,
  { models = {}, runPorts = scriptModels(refuse).ports, ...otherPorts }: TestPorts,
) => {
  const url = "https://tools.example.com";
  const identity: { role: Role; token: boolean } = { role: "owner", token: false };
  const reportedErrors: unknown[] = [];
  const reportError = (error: unknown) => reportedErrors.push(error);
  const runtime = createRuntime(literalPorts({ outbound: noNetwork }));
  const threads = createThreadStore("api");
  const allModels = { ...offlineModels, ...models };
  const api = createApi({
    url,
    runtime,
    identify: async () => ({
      member: { ...owner, role: identity.role },
      by: identity.token ? "token" : "cookie",
      session: identity.token ? undefined : "session",
    }),
    hashPassword: async () => "hash",
    signIn: async () => new Response(null, { headers: { "set-cookie": "session=1" } }),
    credentials: createCredentialStore("x".repeat(43)),
    ...idlePorts,
    ...otherPorts,
    runImport: importOffline,
    listRemoteTools: async () => ({ problem: "There is no network.", isUnauthorized: false }),
    runPorts,
    models: allModels,
    runs: createTestRuns(runtime, allModels),
    threads,
    openRuns: createOpenRuns({ threads, reportError }),
    fetchPublic: async () => new Response(null, { status: 405 }),
    report: reportError,
  });
  const text = await (await api.request("/api/v1/openapi.json")).text();
  const document = JSON.parse(text) as Record<string, unknown>;
  const check = createResponseCheck(document);

  const send = async (
    method: string,
    path: string,
    { body, headers, token = false, role = "owner" }: TestRequest = {},
  ) => {
    Object.assign(identity, { token, role });
    const response = await api.request(`${url}/api/v1${path}`, {
      method,
      ...toContent(body, { origin: url, ...headers }),
    });
    const responseText = await response.text();
    const seen = {
      status: response.status,
      header: (name: string) => response.headers.get(name),
      body: responseText,
    };
    const [pathname = ""] = path.split("?");
    // The description does not cover itself.
    const problems = pathname === "/openapi.json" ? [] : check(method, `/api/v1${pathname}`, seen);
    expect({ method, path, status: seen.status, problems, reportedErrors }).toEqual({
      method,
      path,
      status: seen.status,
      problems: [],
      reportedErrors: [],
    });
    const isJson = /[/+]json\b/.test(seen.header("content-type") ?? "");
    return { ...seen, json: isJson ? (JSON.parse(responseText) as unknown) : undefined };
  };
  return { send, document };
};

/**
 * Connects the calling test file to its own database, and to an API used by the owner of its Space.
 */
export const connectTestApi = (ports: TestPorts = {}) => {
  connectTestDatabase();
  let owner: Owner;
  let api: Awaited<ReturnType<typeof createTestApi>>;
  beforeAll(async () => {
    owner = await createTestOwner();
    api = await createTestApi(owner, ports);
  });
  const send: typeof api.send = (...request) => api.send(...request);
  return {
    send,
    get owner() {
      return owner;
    },
    get document() {
      return api.document;
    },
  };
};
