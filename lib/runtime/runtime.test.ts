import { describe, expect, it } from "vitest";
import { toolFailure } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import { measureHeapGrowth } from "@/lib/flow-control/heap-growth-fixture";
import type { GuestCall } from "@/lib/handlers/handler";
import { toEnvelope } from "@/lib/http/envelope";
import { http, noNetwork, setUp } from "./runtime-fixture";

describe("a call", () => {
  it("is logged and can be sent, whatever a service responds with", async () => {
    const body = new TextEncoder().encode(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    const outbound =
      () =>
      async ({ url }: { url: string }) => ({
        status: 200,
        headers: { "content-type": "application/json" },
        body,
        url,
      });
    const { call, records } = setUp({ ...http(), responseType: "text" }, { ports: { outbound } });
    const { outcome } = await call({ text: "hi" });
    expect(JSON.stringify([outcome, records[0]?.response])).toContain("[[[[");
  });

  it("reaches the handler with defaults and without the host's fields", async () => {
    let guestCall: GuestCall | undefined;
    const { call, records } = setUp(
      {},
      {
        guest: async (guest) => {
          guestCall = guest;
          return { ok: true, value: { fine: true } };
        },
      },
    );
    const ids = { userId: "u1", chatId: 7, executionId: null };
    const { outcome } = await call({ text: "hi", ...ids, toolName: "run" });
    expect(outcome).toEqual({ ok: true, responseType: "mixed", data: { fine: true } });
    expect(guestCall?.params).toEqual({ text: "hi", n: 2 });
    expect(guestCall?.context).toMatchObject({
      userId: "u1",
      chatId: "7",
      executionId: undefined,
      toolName: "run",
      clientId: "u1",
      isLast: true,
    });
    expect(records).toMatchObject([
      {
        id: "r1",
        tool: "run",
        keyId: "k1",
        code: null,
        agent: { id: "1", version: 3 },
      },
    ]);
  });

  it("sends a Base64 parameter as a file of its bytes, and records their number", async () => {
    const body = {
      type: "multipart",
      value: { file: "{{params.file}}" },
      encoding: { file: { fileName: "a.png", contentType: "image/png" } },
    };
    const { call, requests } = setUp({
      parameters: {
        type: "object",
        properties: { file: { type: "string", contentEncoding: "base64" } },
      },
      ...http({ method: "POST", body }),
    });
    const { outcome, trace } = await call({ file: "AP+A" });
    expect(outcome.ok).toBe(true);
    const sent = Buffer.from(requests[0]?.body ?? "").toString("latin1");
    expect(sent).toContain('filename="a.png"\r\ncontent-type: image/png\r\n\r\n\0\xff\x80\r\n--');
    expect(trace.requests[0]?.body).toContain("(3 bytes)");
  });

  it("is recorded but never reaches the handler if its arguments are invalid", async () => {
    let ran = 0;
    const { call, records } = setUp(
      {},
      {
        guest: async () => {
          ran += 1;
          return { ok: true, value: {} };
        },
      },
    );
    await expect(call({ n: "x" })).rejects.toMatchObject({ code: "invalid_input" });
    expect(ran).toBe(0);
    expect(records[0]).toMatchObject({
      code: "invalid_input",
      toolErrorCode: "MISSING_PARAMETER",
    });
  });

  it("times out, whatever the handler does", async () => {
    const { call } = setUp({ limits: { timeoutMs: 100 } }, { guest: () => new Promise(() => {}) });
    const { outcome } = await call({ text: "hi" });
    expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
  });

  it("tells the handler the tool's timeout and the remaining time", async () => {
    const guestCalls: GuestCall[] = [];
    let time = 0;
    const { call } = setUp(
      { limits: { timeoutMs: 5_000 } },
      {
        guest: async (guestCall) => {
          guestCalls.push(guestCall);
          return { ok: true, value: {} };
        },
        ports: {
          now: () => time,
          outbound(request) {
            time += 100;
            return noNetwork(request);
          },
        },
      },
    );
    await call({ text: "hi" });
    expect(guestCalls).toMatchObject([{ timeoutMs: 5_000, remainingMs: 4_900 }]);
  });

  it("ends with a response when its server stops", async () => {
    const { call, records, runtime } = setUp(
      {},
      {
        guest() {
          runtime.stop();
          return new Promise(() => {});
        },
      },
    );
    const { outcome } = await call({ text: "hi" });
    const error = { code: "OPERATION_FAILED", message: expect.stringContaining("server stopped") };
    expect(outcome).toMatchObject({ ok: false, error });
    expect(records).toMatchObject([{ code: "OPERATION_FAILED" }]);
  });

  it("is cancelled when the caller disconnects", async () => {
    const controller = new AbortController();
    const { call, records } = setUp(
      {},
      {
        guest: ({ signal }) => {
          controller.abort();
          return new Promise(
            (resolve) => signal.aborted && resolve(toolFailure("TIMEOUT", "late")),
          );
        },
      },
    );
    const { outcome } = await call({ text: "hi" }, {}, { signal: controller.signal });
    expect(outcome).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
    expect(records).toMatchObject([{ code: "CANCELLED" }]);
  });

  it("continues without its caller once its handler has started, if it is to survive it", async () => {
    const controller = new AbortController();
    let starts = 0;
    const { call } = setUp(
      {},
      {
        guest: async ({ signal }) => {
          starts += 1;
          controller.abort();
          await new Promise(setImmediate);
          return { ok: true, value: { aborted: signal.aborted } };
        },
      },
    );
    const options = { signal: controller.signal, survivesCaller: true };
    const result = await call({ text: "hi" }, {}, options);
    expect(result).toMatchObject({ outcome: { data: { aborted: false } }, ran: true });
    const repeated = await call({ text: "hi" }, {}, options);
    expect(repeated).toMatchObject({ outcome: { error: { code: "CANCELLED" } }, ran: false });
    expect(starts).toBe(1);
  });

  it("is recorded as an internal error when the runtime fails", async () => {
    const { call, records } = setUp({}, { guest: () => Promise.reject(new Error("boom")) });
    await expect(call({ text: "hi" })).rejects.toThrow("boom");
    expect(records[0]).toMatchObject({ code: "internal", response: null });
  });
});

describe("secrets", () => {
  it("appear in no error, log, trace or record, in any encoding", async () => {
    const secrets = [
      "the caller's bearer",
      "postgres://user:pass@db",
      "ghp_the_stored_token",
    ] as const;
    const leak = secrets
      .map((secret) => `${secret} ${btoa(secret)} ${encodeURIComponent(secret)}`)
      .join(" ");
    const { call, records } = setUp(
      { credentials: ["github"], bearer: "required" },
      {
        guest: async ({ log }) => {
          log("error", leak, { deep: [leak] });
          return toolFailure("OPERATION_FAILED", leak, { recoveryHint: leak });
        },
      },
    );
    const caller = { bearer: secrets[0], variables: { dburi: secrets[1], region: "eu-central" } };
    const { outcome, trace } = await call({ text: leak }, caller);
    const output = JSON.stringify([toEnvelope(outcome), trace.log, records]);
    for (const secret of secrets)
      for (const encoding of [secret, btoa(secret).replace(/=+$/, ""), encodeURIComponent(secret)])
        expect(output).not.toContain(encoding);
    expect(output).toContain("•••");
  });

  it("are masked in the author's trace but sent unmasked", async () => {
    const headers = [
      { name: "x-db", value: "{{variables.dburi}}" },
      { name: "x-region", value: "{{variables.region}}" },
    ];
    const { call, requests } = setUp(http({ headers, auth: { type: "caller-bearer" } }), {});
    const variables = { dburi: "postgres://user:pass@db", region: "eu-central" };
    await setUp({ ...http({ headers, auth: { type: "caller-bearer" } }), bearer: "optional" }).call(
      { text: "x" },
    );
    const { trace } = await call({ text: "x" }, { bearer: "user-token", variables });
    expect(requests[0]?.headers).toContainEqual(["x-db", "postgres://user:pass@db"]);
    expect(trace.requests[0]?.headers).toContainEqual(["x-db", "•••"]);
    expect(trace.requests[0]?.headers).toContainEqual(["x-region", "eu-central"]);
    expect(requests[0]?.headers).toContainEqual(["authorization", "Bearer user-token"]);
    expect(JSON.stringify(trace.requests)).not.toContain("user-token");
  });
});

describe("an upstream agent's envelope", () => {
  it("is passed through, both success and failure", async () => {
    const envelopeTool = http({ response: { envelope: true } });
    const good = setUp(envelopeTool, {
      responseBody: { success: true, responseType: "text", data: { text: "hi" } },
    });
    expect((await good.call({ text: "x" })).outcome).toEqual({
      ok: true,
      responseType: "text",
      data: { text: "hi" },
    });
    const bad = setUp(envelopeTool, {
      responseBody: { success: false, error: { message: "No.", code: "NOT_FOUND", details: "" } },
    });
    expect((await bad.call({ text: "x" })).outcome).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND", message: "No." },
    });
  });
});

it("keeps nothing in memory of calls that have ended", async () => {
  const { call } = setUp({}, { ports: { record: () => {} } });
  const growth = await measureHeapGrowth(async () => {
    for (let round = 0; round < 300; round++)
      await Promise.all(Array.from({ length: 10 }, () => call({ text: "hi" })));
  });
  expect(growth).toBeLessThan(2_500_000);
});

describe("a background call whose credentials cannot be read", () => {
  const credentials = () => Promise.reject(new AppError("unavailable", "The database is away."));
  const tool = { ...http(), credentials: ["github"] };

  it.each([
    ["is not logged, because it runs again", "admitted" as const, []],
    ["is logged if its caller is refused", undefined, ["unavailable"]],
  ])("%s", async (_, phase, codes) => {
    const { call, records } = setUp(tool, { ports: { credentials } });
    await expect(call({ text: "a" }, {}, { phase })).rejects.toThrow("away");
    expect(records.map(({ code }) => code)).toEqual(codes);
  });
});
