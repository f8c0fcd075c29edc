import { EventType } from "@ag-ui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Respond } from "@/lib/http/respond";
import { streamRunEvents } from "./event-writer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const respond: Respond = (status, headers, body) => new Response(body, { status, headers });

const stream = (accept: string) => {
  const { promise: silence, resolve: end } = Promise.withResolvers<void>();
  const response = streamRunEvents(
    new Request("https://a.example/", { headers: { accept } }),
    { respond, reportError: () => {} },
    async ({ send }) => {
      send({ type: EventType.STEP_STARTED, stepName: "1" });
      await silence;
      send({ type: EventType.STEP_FINISHED, stepName: "1" });
    },
  );
  return { text: response.text(), end };
};

test("sends keep-alive comments in a silent stream, and one frame per event", async () => {
  const { text, end } = stream("*/*");
  await vi.advanceTimersByTimeAsync(31_000);
  end();
  expect(await text).toBe(
    [
      'data: {"type":"STEP_STARTED","stepName":"1"}',
      ": keep-alive",
      ": keep-alive",
      'data: {"type":"STEP_FINISHED","stepName":"1"}',
      "",
    ].join("\n\n"),
  );
});

test("sends no comments in the binary format", async () => {
  const { text, end } = stream("application/vnd.ag-ui.event+proto");
  await vi.advanceTimersByTimeAsync(31_000);
  end();
  expect(await text).not.toContain("keep-alive");
});

test("ends the stream with an error if an event cannot be encoded", async () => {
  const reported: unknown[] = [];
  const accept = "application/vnd.ag-ui.event+proto";
  const usage = [{ model: "m", inputTokens: 1.5, outputTokens: 0, totalTokens: 1.5 }];
  const response = streamRunEvents(
    new Request("https://a.example/", { headers: { accept } }),
    { respond, reportError: (error) => reported.push(error) },
    async ({ send }) => send({ type: EventType.RUN_FINISHED, threadId: "t", runId: "r", usage }),
  );
  expect(await response.text()).toContain("Something went wrong on our side.");
  expect(reported).toEqual([expect.any(RangeError)]);
});
