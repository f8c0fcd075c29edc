import { randomUUID } from "node:crypto";
import type { Tool } from "@/lib/agent/tool";
import { javascript } from "./agents";
import { bothMounts, type Door, expect, refused, test } from "./door";

const toolsFor = (upstream: string): Tool[] => [
  {
    name: "pay",
    description: "Pays.",
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
    parameters: { type: "object", properties: { what: { type: "string" } }, required: ["what"] },
    responseType: "mixed",
    handler: { kind: "http", method: "POST", url: `${upstream}/order` },
  },
  javascript(
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

bothMounts(() => {
  test.describe("calls", () => {
    let door: Door;
    test.beforeEach(async ({ serve, slug, upstream }) => {
      const tools = toolsFor(upstream.url);
      door = await serve({ slug, name: "Idempotency", description: "", tools });
    });

    test("with enforced confirmation return 428, then run once", async ({
      api,
      slug,
      upstream,
    }) => {
      const first = await door.call("pay", { amount: 5, note: "rent" });
      const asked = refused(first, 428);
      expect(asked).toMatchObject({ message: "Pay this?", code: 428 });
      const preview = JSON.parse(asked.details);
      expect(preview).toMatchObject({ tool: "pay", params: { amount: 5 } });
      expect(preview.params).not.toHaveProperty("note");
      const grant = first.headers.get("x-confirmation") ?? "";
      expect(preview.confirmation).toBe(grant);
      expect(upstream.seen).toHaveLength(0);

      const confirmed = { "x-confirmation": grant };
      refused(await door.call("pay", { amount: 6, note: "rent" }, confirmed), 428);
      const other = await api.send("POST", `/agents/${slug}/keys`, { name: "other" });
      const { key } = (await other.json()) as { key: string };
      await expect
        .poll(async () => {
          const headers = { ...confirmed, "x-api-key": key };
          return (await door.call("pay", { amount: 5, note: "rent" }, headers)).status;
        })
        .toBe(428);
      expect(upstream.seen).toHaveLength(0);

      expect((await door.call("pay", { amount: 5, note: "rent" }, confirmed)).status).toBe(200);
      refused(await door.call("pay", { amount: 5, note: "rent" }, confirmed), 428);
      expect(upstream.seen.map(({ body }) => body)).toEqual(['{"amount":5}']);
    });

    test("with an Idempotency-Key run once", async ({ upstream }) => {
      const once = { "idempotency-key": randomUUID() };
      const first = await door.call("order", { what: "tea" }, once);
      const again = await door.call("order", { what: "tea" }, once);
      expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(upstream.seen).toHaveLength(1);
      const other = refused(await door.call("order", { what: "coffee" }, once), 422);
      expect(other.code).toBe(422);
      expect(upstream.seen).toHaveLength(1);
      await door.call("order", { what: "tea" }, { "idempotency-key": randomUUID() });
      expect(upstream.seen).toHaveLength(2);
    });

    test("with an Idempotency-Key reject a concurrent repetition", async () => {
      const once = { "idempotency-key": randomUUID() };
      const both = await Promise.all([door.call("slow", {}, once), door.call("slow", {}, once)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    test("replay a failure of the tool but not a rejected request", async ({ upstream }) => {
      const once = { "idempotency-key": randomUUID() };
      refused(await door.call("order", { wrong: 1 }, once), 400);
      expect((await door.call("order", { what: "tea" }, once)).status).toBe(200);
      const stuck = { "idempotency-key": randomUUID() };
      const first = refused(await door.call("stuck", {}, stuck), 504);
      expect(refused(await door.call("stuck", {}, stuck), 504)).toEqual(first);
      expect(upstream.seen.filter(({ path }) => path === "/hold")).toHaveLength(1);
      refused(await door.call("order", { what: "x" }, { "idempotency-key": "a b" }), 400);
    });
  });
});
