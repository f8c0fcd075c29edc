import { expect, test } from "vitest";
import type { SpaceId, UserId } from "@/lib/data/access/identity";
import { createApi } from "./api";
import type { ApiPorts } from "./ports";

const ports: Partial<ApiPorts> = {
  url: "https://tools.example",
  identify: async (headers) =>
    headers.has("authorization")
      ? {
          member: { space: "space" as SpaceId, user: "user" as UserId, role: "owner" },
          by: "token",
          session: undefined,
        }
      : undefined,
  isDatabaseAway: () => false,
};
const api = createApi(ports as ApiPorts);
const ask = (path: string, headers: Record<string, string> = {}) =>
  api.request(`/api/v1${path}`, { method: "OPTIONS", headers });

test("lists the methods of a path in response to OPTIONS", async () => {
  const { status, headers } = await ask("/agents/a");
  expect([status, headers.get("allow")]).toEqual([204, "DELETE, GET, HEAD, PATCH, OPTIONS"]);
});

test("answers OPTIONS on an unknown path like GET", async () => {
  const response = await ask("/nowhere", { authorization: "Bearer a" });
  expect([response.status, await response.json()]).toMatchObject([404, { code: "not_found" }]);
  expect((await ask("/nowhere")).status).toBe(401);
});
