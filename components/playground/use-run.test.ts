import { expect, test } from "vitest";
import type { HttpExchange } from "@/components/queries/call-published";
import type { TryResult } from "@/lib/api/schemas/tries";
import { announce, type FinishedRun, grantAsked, type RunEnd } from "./use-run";

const http = (status: number): HttpExchange => ({
  ...{ method: "POST", url: "https://a.example", headers: [], body: "{}" },
  ...{ status, answerHeaders: [], ms: 12.4, requestId: null },
});
const answered = (status: number, envelope: TryResult["envelope"], isPublic = true): RunEnd => ({
  kind: "completed",
  result: { status, envelope, trace: null },
  ...(isPublic && { http: http(status) }),
});
const run = (end: RunEnd): FinishedRun => ({
  ...{ id: "1", tool: "erase", attempt: { params: {} }, at: 0 },
  end,
});
const details = JSON.stringify({ params: { id: "1" }, confirmation: "grant" });
const asks = { success: false as const, error: { message: "Really?", code: 428, details } };

test("a confirmation request of the published agent is not a failure", () => {
  expect(grantAsked(answered(428, asks))).toMatchObject({ grant: "grant", params: { id: "1" } });
  expect(announce(run(answered(428, asks)))).toBe("erase needs confirmation: Really?");
  const wrong = { ...asks, error: { message: "Invalid API key", code: 401, details: "" } };
  expect(announce(run(answered(401, wrong)))).toBe("erase failed: Invalid API key");
  expect(grantAsked(answered(428, asks, false))).toBeUndefined();
  expect(grantAsked({ kind: "cancelled" })).toBeUndefined();
});

test("a success is announced with its duration", () => {
  const fine = { success: true as const, responseType: "text" as const, data: { text: "ok" } };
  expect(announce(run(answered(200, fine)))).toBe("erase returned text in 12 milliseconds.");
});
