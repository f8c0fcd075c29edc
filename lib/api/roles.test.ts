import { expect, test } from "vitest";
import type { Role } from "@/lib/agent/access/roles";
import type { SpaceId, UserId } from "@/lib/data/access/owner";
import { createApi } from "./api";
import type { ApiPorts } from "./ports";

const invalidBody = { body: "{", headers: { "content-type": "application/json" } };

/**
 * Returns the status and message of a request by a user with a role. Handlers of these requests are
 * never reached.
 */
const requestAs = async (role: Role, method: string, path: string) => {
  const owner = { space: "space" as SpaceId, user: "user" as UserId, role };
  const ports = {
    url: "http://localhost:3000",
    identify: async () => ({ owner, by: "token", session: undefined }),
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
