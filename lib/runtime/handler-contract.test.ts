import { afterAll, describe, expect, it } from "vitest";
import { type HandlerConfig, handlerKinds } from "@/lib/agent/handlers";
import type { Tool } from "@/lib/agent/tool";
import { parseAllowRule } from "@/lib/handlers/http/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound";
import { startUpstream } from "@/lib/handlers/http/upstream-fixture";
import { openSandbox } from "@/lib/handlers/javascript/sandbox-fixture";
import { toEnvelope } from "@/lib/http/envelope";
import { setUp } from "./runtime-fixture";

const token = "ghp_0123456789abcdef";

/** One service for the HTTP kind: what it does is the path's word. */
const service = await startUpstream(({ url, headers }, response) => {
  const json = (value: unknown, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (url === "/never") return;
  if (url === "/huge") return void json("x".repeat(6_000_000));
  if (url === "/echo") return void json({ seen: headers.authorization, again: [token] });
  if (url === "/fails") return void json({ error: `bad token ${headers.authorization}` }, 400);
  if (url === "/text") return void json({ text: 1 });
  json({ a: 1 });
});
const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
const sandbox = await openSandbox();
afterAll(async () => {
  await outbound.close();
  await service.close();
});

type Deed = "answers" | "never" | "huge" | "echo" | "fails";
const get = (path: string, more: object = {}): HandlerConfig => ({
  kind: "http",
  method: "GET",
  url: `${service.origin}${path}`,
  ...more,
});
const withToken = { auth: { type: "bearer", value: "{{credentials.github.token}}" } };
const run = (code: string): HandlerConfig => ({
  kind: "javascript",
  code: `export default async (params, context) => { ${code} }`,
});

/** The same deeds by every kind. The compiler names a kind that is missing here. */
const kinds: Record<HandlerConfig["kind"], Record<Deed, HandlerConfig>> = {
  http: {
    answers: get("/"),
    never: get("/never"),
    huge: get("/huge"),
    echo: get("/echo", withToken),
    fails: get("/fails", withToken),
  },
  javascript: {
    answers: run("return { a: 1 }"),
    never: run("await new Promise((done) => setTimeout(done, 100_000))"),
    huge: run("return 'x'.repeat(2_000_000)"),
    echo: run(
      "const { token } = context.credentials.github; context.log.info(token); return { seen: 'Bearer ' + token, again: [btoa(token)] }",
    ),
    fails: run(
      "throw new context.ToolError({ code: 'OPERATION_FAILED', message: 'bad ' + context.credentials.github.token })",
    ),
  },
};

const house = (handler: HandlerConfig, more: Partial<Tool> = {}) =>
  setUp(
    { parameters: { type: "object", properties: {} }, responseType: "mixed", handler, ...more },
    {
      ports: {
        outbound: () => outbound,
        sandbox,
        credentials: async () => ({ github: { fields: { token }, hosts: [] } }),
      },
    },
  );
const granted = { credentials: ["github"] };

it("holds for every kind there is", () => {
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(handlerKinds).sort());
});

describe.each(Object.entries(kinds))("a handler of the kind %s", (_, deeds) => {
  it("answers in the envelope", async () => {
    const { outcome } = await house(deeds.answers).call({});
    expect(toEnvelope(outcome)).toEqual({
      status: 200,
      envelope: { success: true, responseType: "mixed", data: { a: 1 } },
    });
  });

  it("fails in the envelope, with the tool's own code", async () => {
    const { outcome } = await house(deeds.fails, granted).call({});
    const { status, envelope } = toEnvelope(outcome);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(envelope).toMatchObject({
      success: false,
      error: { code: expect.stringMatching(/^[A-Z_]+$/), details: expect.stringMatching(/^TOOL/) },
    });
  });

  it("is let go within a second of its caller", async () => {
    const gone = new AbortController();
    const called = house(deeds.never).call({}, {}, { signal: gone.signal });
    setTimeout(() => gone.abort(), 100);
    const before = performance.now();
    const { outcome } = await called;
    expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
    expect(performance.now() - before).toBeLessThan(1_100);
  });

  it("ends when its time is up", async () => {
    const { outcome } = await house(deeds.never, { limits: { timeoutMs: 300 } }).call({});
    expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
  });

  it("is cut off at the size that is allowed", async () => {
    const { outcome } = await house(deeds.huge).call({});
    expect(outcome).toMatchObject({ ok: false, error: { code: "LIMIT_EXCEEDED" } });
  });

  it.each(["echo", "fails"] as const)("shows no secret where it %s", async (deed) => {
    const { call, recorded } = house(deeds[deed], granted);
    const { outcome, trace } = await call({});
    const shown = JSON.stringify([toEnvelope(outcome), trace, recorded]);
    expect(shown).toContain("•••");
    for (const spelling of [token, btoa(token), encodeURIComponent(token)])
      expect(shown).not.toContain(spelling);
  });
});
