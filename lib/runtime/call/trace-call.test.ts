import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import type { Sandbox } from "@/lib/handlers/handler";
import { createTestTracer } from "@/lib/tracing/tracer-fixture";
import { setUp } from "../runtime-fixture";

const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

const setUpTraced = (guest: Sandbox["run"]) => {
  const { tracer, spans } = createTestTracer();
  const { call, records, requests } = setUp({}, { guest, ports: { tracer } });
  const send = () => call({ text: "Rome" }, { trace: { traceparent, baggage: "tenant=a" } });
  return { send, spans, requests, records };
};

describe("a traced call", () => {
  test("continues the caller's trace with its own span, its handler's, and its code's requests", async () => {
    const { send, spans, requests, records } = setUpTraced(async ({ outbound, signal }) => {
      const url = "https://api.example.com/";
      await outbound({ method: "GET", url, headers: [], redirects: "follow", signal });
      return { ok: true, value: 1 };
    });
    await send();
    const [handler, call] = spans;
    expect([call?.name, call?.parent]).toEqual(["execute_tool run", traceparent]);
    expect([handler?.name, handler?.parent]).toEqual(["handler javascript", call?.traceparent]);
    expect(requests[0]?.trace?.traceparent).toBe(handler?.traceparent);
    expect(records[0]?.context).toEqual({ traceparent: call?.traceparent, baggage: "tenant=a" });
  });

  test("names the tool, but nothing that was sent", async () => {
    const { send, spans } = setUpTraced(async () => ({ ok: true, value: "Sunny" }));
    await send();
    expect(spans.map(({ attributes }) => attributes)).toEqual([
      { "toolwright.handler.kind": "javascript" },
      {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "run",
        "gen_ai.tool.call.id": "r1",
        "gen_ai.agent.id": "1",
        "gen_ai.agent.name": "A",
        "gen_ai.agent.version": "3",
        "toolwright.protocol": "rest",
      },
    ]);
  });

  test.each([
    [
      "a failure",
      async () => ({ ok: false, error: { code: "TIMEOUT", message: "" } }) as const,
      "TIMEOUT",
    ],
    ["a refusal", async () => Promise.reject(new AppError("rate_limited", "")), "rate_limited"],
    ["a fault of ours", async () => Promise.reject(new Error("planted")), "internal"],
  ])("records the kind of error if it ends in %s", async (_, run, errorType) => {
    const { send, spans } = setUpTraced(run);
    await send().catch(() => {});
    expect(spans.map((span) => span.errorType)).toEqual([errorType, errorType]);
  });
});
