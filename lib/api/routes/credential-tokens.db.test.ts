import { beforeAll, expect, it } from "vitest";
import type { IssuedToken, TokenProblem } from "@/lib/runtime/credentials/request-token";
import { connectTestApi } from "../api-fixture";

const requested: string[] = [];
let result: IssuedToken | TokenProblem | undefined;
const api = connectTestApi({
  requestToken: async (_, service) => {
    requested.push(service);
    return result;
  },
});
beforeAll(async () => {
  await api.send("PUT", "/credentials/crm", { body: { fields: { token: "secret value" } } });
});
const request = (service = "crm", role?: "viewer") =>
  api.send("POST", `/credentials/${service}/token`, role && { role });

it.each([
  [{ token: "secret", lifetimeMs: 90_000 }, true, "valid for 90 seconds."],
  [{ token: "secret", lifetimeMs: 3_600_000 }, true, "valid for 60 minutes."],
  [{ explanation: "It responded with 401." }, false, "It responded with 401."],
])("the request of a token that results in %j is described", async (outcome, ok, message) => {
  result = outcome;
  const response = await request();
  expect(response).toMatchObject({
    status: 200,
    json: { ok, message: expect.stringContaining(message) },
  });
  expect(response.body).not.toContain("secret");
});

it("a token is requested only by editors, and with a credential that requests one", async () => {
  requested.length = 0;
  result = undefined;
  expect((await request("unknown")).status).toBe(404);
  expect((await request("crm", "viewer")).status).toBe(403);
  expect(requested).toEqual([]);
  expect(await request()).toMatchObject({
    status: 400,
    json: { detail: 'The credential "crm" requests no token.' },
  });
});
