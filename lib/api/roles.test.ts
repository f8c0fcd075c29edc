import { expect, onTestFinished, test, vi } from "vitest";
import type { Role } from "@/lib/agent/access/roles";
import type { SpaceId, UserId } from "@/lib/data/access/identity";
import { createApi } from "./api";
import type { ApiPorts } from "./ports";

const invalidBody = { body: "{", headers: { "content-type": "application/json" } };

/**
 * Returns the status and message of a request by a user with a role. Handlers of these requests are
 * never reached.
 */
const requestAs = async (role: Role, method: string, path: string) => {
  const member = { space: "space" as SpaceId, user: "user" as UserId, role };
  const ports = {
    url: "http://localhost:3000",
    identify: async () => ({ member, by: "token", session: undefined }),
    isDatabaseAway: () => false,
  };
  const response = await createApi(ports as Partial<ApiPorts> as ApiPorts).request(
    `/api/v1${path}`,
    { method, ...(method !== "GET" && invalidBody) },
  );
  const { detail } = (await response.json()) as { detail: string };
  return { status: response.status, detail };
};

const viewOnly = "You have view-only access to this Space. Ask an owner for edit rights.";
const ownersOnly = "Only owners of the Space can do this.";
const credentials = "Only editors and owners of the Space can see credentials.";
const accepted = {
  status: 400,
  detail: expect.stringContaining("The request body is not valid JSON"),
};

test.each<[Role, string, string, string]>([
  ["viewer", "POST", "/agents", viewOnly],
  ["viewer", "POST", "/agents/weather/tools/getForecast/try", viewOnly],
  ["viewer", "PUT", "/credentials/github", viewOnly],
  ["viewer", "GET", "/credentials", credentials],
  ["viewer", "PATCH", "/space", ownersOnly],
  ["editor", "GET", "/space/invitations", ownersOnly],
  ["editor", "GET", "/oauth-clients", ownersOnly],
  ["editor", "PATCH", "/space", ownersOnly],
  ["editor", "POST", "/space/invitations", ownersOnly],
])("refuses a request of a %s: %s %s", async (role, method, path, detail) => {
  expect(await requestAs(role, method, path)).toEqual({ status: 403, detail });
});

test.each<[Role, string, string]>([
  ["viewer", "PATCH", "/me"],
  ["viewer", "POST", "/tokens"],
  ["editor", "POST", "/agents"],
  ["editor", "PUT", "/credentials/github"],
  ["owner", "PATCH", "/space"],
  ["owner", "POST", "/agents"],
])("accepts a request of a %s: %s %s", async (role, method, path) => {
  expect(await requestAs(role, method, path)).toEqual(accepted);
});

test.each([
  [{}, "Bearer", "Sign in or send a personal access token."],
  [
    { authorization: "Bearer twp_expired" },
    'Bearer error="invalid_token"',
    "The personal access token is wrong, expired or revoked.",
  ],
])("says what is missing or wrong for a request with %j", async (headers, challenge, detail) => {
  const ports: Partial<ApiPorts> = {
    url: "http://localhost:3000",
    identify: async () => undefined,
    isDatabaseAway: () => false,
  };
  const response = await createApi(ports as ApiPorts).request("/api/v1/agents", { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe(challenge);
  expect(await response.json()).toMatchObject({ code: "unauthorized", detail });
});

test.each([
  [{}, "This request needs the header Origin with this server's address, as browsers send it."],
  [{ origin: "https://evil.example" }, "Cross-origin request denied."],
])("refuses a change with a cookie and the headers %j", async (headers, detail) => {
  const member = { space: "space" as SpaceId, user: "user" as UserId, role: "owner" as const };
  const ports: Partial<ApiPorts> = {
    url: "http://localhost:3000",
    identify: async () => ({ member, by: "cookie", session: "session" }),
    isDatabaseAway: () => false,
  };
  const api = createApi(ports as ApiPorts);
  const response = await api.request("/api/v1/agents", { method: "POST", headers });
  expect([response.status, await response.json()]).toMatchObject([403, { detail }]);
});

test.each<Role | undefined>([undefined, "viewer"])(
  "ends the open streams of an editor who becomes %s",
  async (laterRole) => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let role: Role | undefined = "editor";
    let agentSignal: AbortSignal | undefined;
    const ports: Partial<ApiPorts> = {
      url: "http://localhost:3000",
      identify: async () =>
        role && {
          member: { space: "space" as SpaceId, user: "user" as UserId, role },
          by: "token",
          session: undefined,
        },
      isDatabaseAway: () => false,
      requestAgent(_, { onResponse, signal }) {
        agentSignal = signal;
        onResponse({ status: 200, headers: { "content-type": "text/event-stream" } });
        return new Promise(() => {});
      },
    };
    const input = { threadId: "t", runId: "r", messages: [] };
    const response = await createApi(ports as ApiPorts).request("/api/v1/ag-ui/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: "https://agents.example.com/ag-ui", input }),
    });
    expect(response.status).toBe(200);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(agentSignal?.aborted).toBe(false);
    role = laterRole;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await response.text()).toBe("");
    expect(agentSignal?.aborted).toBe(true);
  },
);
