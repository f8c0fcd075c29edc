import { expect, test } from "vitest";
import type { HttpExchange } from "@/components/client/call-published";
import type { TryResult } from "@/lib/api/schemas/tries";
import { describeRun, type FinishedRun, getRequiredConfirmation, type ToolRunEnd } from "./use-run";

const http = (status: number): HttpExchange => ({
  method: "POST",
  url: "https://a.example",
  headers: [],
  body: "{}",
  status,
  responseHeaders: [],
  ms: 12.4,
  requestId: null,
});
const completed = (
  status: number,
  envelope: TryResult["envelope"],
  isPublic = true,
): ToolRunEnd => ({
  kind: "completed",
  result: { status, envelope, trace: null },
  ...(isPublic && { http: http(status) }),
});
const run = (end: ToolRunEnd): FinishedRun => ({
  id: "1",
  tool: "erase",
  attempt: { params: {} },
  at: 0,
  end,
});
const details = JSON.stringify({ params: { id: "1" }, confirmation: "token" });
const confirmationEnvelope = {
  success: false as const,
  error: { message: "Really?", code: 428, details },
};

test("does not treat the published agent's confirmation request as a failure", () => {
  expect(getRequiredConfirmation(completed(428, confirmationEnvelope))).toMatchObject({
    token: "token",
    params: { id: "1" },
  });
  expect(describeRun(run(completed(428, confirmationEnvelope)))).toBe(
    "erase needs confirmation: Really?",
  );
  const wrong = {
    ...confirmationEnvelope,
    error: { message: "Invalid API key", code: 401, details: "" },
  };
  expect(describeRun(run(completed(401, wrong)))).toBe("erase failed: Invalid API key");
  expect(getRequiredConfirmation(completed(428, confirmationEnvelope, false))).toBeUndefined();
  expect(getRequiredConfirmation({ kind: "cancelled" })).toBeUndefined();
});

test("announces a success with its duration", () => {
  const successEnvelope = {
    success: true as const,
    responseType: "text" as const,
    data: { text: "ok" },
  };
  expect(describeRun(run(completed(200, successEnvelope)))).toBe(
    "erase returned text in 12 milliseconds.",
  );
});
