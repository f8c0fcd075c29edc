import { randomUUID } from "node:crypto";
import type { Tool } from "@/lib/agent/tool";
import { type AgentClient, expect, expectFailure, forEachMount, test } from "./agent-client";
import { javascriptTool } from "./contract-agent";

const createTools = (upstream: string): Tool[] => [
  {
    name: "pay",
    description: "Pays.",
    bearer: "optional",
    parameters: {
      type: "object",
      properties: { amount: { type: "number" }, note: { type: "string", default: "" } },
      required: ["amount"],
    },
    visibleParameters: ["amount"],
    confirmationRequired: true,
    confirmationEnforced: true,
    confirmPrompt: "Pay this?",
    responseType: "mixed",
    handler: {
      kind: "http",
      method: "POST",
      url: `${upstream}/pay`,
      body: { type: "json", value: { amount: "{{params.amount}}" } },
    },
  },
  {
    name: "order",
    description: "Orders.",
    bearer: "optional",
    parameters: { type: "object", properties: { what: { type: "string" } }, required: ["what"] },
    responseType: "mixed",
    handler: { kind: "http", method: "POST", url: `${upstream}/order` },
  },
  javascriptTool(
    "slow",
    "export default () => new Promise((done) => setTimeout(() => done(crypto.randomUUID()), 400))",
  ),
  {
    name: "stuck",
    description: "Its upstream never answers.",
    parameters: { type: "object", properties: {} },
    limits: { timeoutMs: 300 },
    handler: { kind: "http", method: "POST", url: `${upstream}/hold` },
  },
];

forEachMount(() => {
  test.describe("calls", () => {
    let client: AgentClient;
    test.beforeEach(async ({ serve, slug, upstream }) => {
      const tools = createTools(upstream.url);
      const variables = [{ ref: "tenant", name: "Tenant" }];
      client = await serve({ slug, name: "Idempotency", description: "", variables, tools });
    });

    test("with enforced confirmation return 428, then run once", async ({
      api,
      slug,
      upstream,
    }) => {
      const first = await client.call("pay", { amount: 5, note: "rent" });
      const confirmation = expectFailure(first, 428);
      expect(confirmation).toMatchObject({ message: "Pay this?", code: 428 });
      const preview = JSON.parse(confirmation.details);
      expect(preview).toMatchObject({ tool: "pay", params: { amount: 5 } });
      expect(preview.params).not.toHaveProperty("note");
      const confirmationToken = first.headers.get("x-confirmation") ?? "";
      expect(preview.confirmation).toBe(confirmationToken);
      expect(upstream.requests).toHaveLength(0);

      const confirmedHeaders = { "x-confirmation": confirmationToken };
      expectFailure(await client.call("pay", { amount: 6, note: "rent" }, confirmedHeaders), 428);
      const key = await api.createKey(slug, "other");
      await expect
        .poll(async () => {
          const headers = { ...confirmedHeaders, "x-api-key": key };
          return (await client.call("pay", { amount: 5, note: "rent" }, headers)).status;
        })
        .toBe(428);
      expect(upstream.requests).toHaveLength(0);

      expect((await client.call("pay", { amount: 5, note: "rent" }, confirmedHeaders)).status).toBe(
        200,
      );
      expectFailure(await client.call("pay", { amount: 5, note: "rent" }, confirmedHeaders), 428);
      expect(upstream.requests.map(({ body }) => body)).toEqual(['{"amount":5}']);
    });

    test("with an Idempotency-Key run once", async ({ upstream }) => {
      const idempotencyHeaders = { "idempotency-key": randomUUID() };
      const first = await client.call("order", { what: "tea" }, idempotencyHeaders);
      const again = await client.call("order", { what: "tea" }, idempotencyHeaders);
      expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(upstream.requests).toHaveLength(1);
      const mismatch = expectFailure(
        await client.call("order", { what: "coffee" }, idempotencyHeaders),
        422,
      );
      expect(mismatch.code).toBe(422);
      expect(upstream.requests).toHaveLength(1);
      await client.call("order", { what: "tea" }, { "idempotency-key": randomUUID() });
      expect(upstream.requests).toHaveLength(2);
    });

    for (const [name, other] of [
      ["bearer token", { authorization: "Bearer two" }],
      ["variables", { "x-tenant": "two" }],
    ] as const)
      test(`with an Idempotency-Key return nothing to another user, identified by ${name}`, async ({
        upstream,
      }) => {
        const first = {
          "idempotency-key": randomUUID(),
          authorization: "Bearer one",
          "x-tenant": "one",
        };
        expect((await client.call("order", { what: "tea" }, first)).status).toBe(200);
        const refused = await client.call("order", { what: "tea" }, { ...first, ...other });
        expectFailure(refused, 422);
        expect(refused.headers.has("idempotency-replayed")).toBe(false);
        expect((await client.call("order", { what: "tea" }, first)).status).toBe(200);
        expect(upstream.requests).toHaveLength(1);
      });

    test("with another user’s confirmation return 428", async ({ upstream }) => {
      const body = { amount: 5, userId: "one" };
      const ask = { authorization: "Bearer one", "x-tenant": "one" };
      const preview = await client.call("pay", body, ask);
      const confirmed = { ...ask, "x-confirmation": preview.headers.get("x-confirmation") ?? "" };
      for (const [otherBody, headers] of [
        [{ ...body, userId: "two" }, confirmed],
        [body, { ...confirmed, authorization: "Bearer two" }],
        [body, { ...confirmed, "x-tenant": "two" }],
      ] as const)
        expectFailure(await client.call("pay", otherBody, headers), 428);
      expect(upstream.requests).toHaveLength(0);
      expect((await client.call("pay", body, confirmed)).status).toBe(200);
    });

    test("with an Idempotency-Key reject a concurrent repeat", async () => {
      const idempotencyHeaders = { "idempotency-key": randomUUID() };
      const responses = await Promise.all([
        client.call("slow", {}, idempotencyHeaders),
        client.call("slow", {}, idempotencyHeaders),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    test("replay a tool’s failure but not a rejected request", async ({ upstream }) => {
      const idempotencyHeaders = { "idempotency-key": randomUUID() };
      expectFailure(await client.call("order", { wrong: 1 }, idempotencyHeaders), 400);
      expect((await client.call("order", { what: "tea" }, idempotencyHeaders)).status).toBe(200);
      const stuckHeaders = { "idempotency-key": randomUUID() };
      const first = expectFailure(await client.call("stuck", {}, stuckHeaders), 504);
      expect(expectFailure(await client.call("stuck", {}, stuckHeaders), 504)).toEqual(first);
      expect(upstream.requests.filter(({ path }) => path === "/hold")).toHaveLength(1);
      expectFailure(await client.call("order", { what: "x" }, { "idempotency-key": "a b" }), 400);
    });
  });
});
