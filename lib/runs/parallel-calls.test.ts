import { expect, test } from "vitest";
import type { GuestCall } from "@/lib/handlers/handler";
import type { CallRequest, ListRequest } from "@/lib/runtime/ports";
import type { RunEvent } from "./run";
import { createTool, listResults, setUpRuns } from "./runs-fixture";

test("runs calls in parallel if the agent allows it, and returns results in order", async () => {
  const open = Promise.withResolvers<void>();
  const { run, requests } = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "b", name: "second" },
        ],
      },
      "Done.",
    ],
    {
      model: { parallelToolCalls: true },
      async guest({ context: { toolName } }) {
        // The first waits for the second.
        if (toolName === "second") open.resolve();
        else await open.promise;
        return { ok: true, value: toolName };
      },
    },
  );
  await run();
  const results = requests[1]?.messages.filter(({ role }) => role === "tool");
  expect(results).toMatchObject([{ toolCallId: "a" }, { toolCallId: "b" }]);
});

test("keeps the results of parallel calls when one of them fails", async () => {
  const { run } = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "b", name: "second" },
        ],
      },
      "Done.",
    ],
    {
      model: { parallelToolCalls: true },
      guest: ({ context: { toolName } }) =>
        toolName === "first"
          ? { ok: false, error: { code: "OPERATION_FAILED", message: "No." } }
          : { ok: true, value: "fine" },
    },
  );
  const { messages } = await run();
  expect(listResults(messages)).toEqual({ a: "TOOL ERROR: OPERATION_FAILED\nNo.", b: "fine" });
});

test("keeps the result of a parallel call when another cannot be run at all", async () => {
  const outage = new Error("The database is away.");
  const events: RunEvent[] = [];
  const call = async ({ tool, phase }: CallRequest) => {
    const isRun = phase === "run";
    if (isRun && tool.tool.name === "first") throw outage;
    if (isRun) await new Promise((resolve) => setImmediate(resolve));
    return {
      outcome: { ok: true, responseType: "text", data: { text: "" } },
      trace: { params: {} },
    };
  };
  const calls = [{ name: "first" }, { name: "second" }];
  const listTools = async ({ agent }: ListRequest) => agent.tools;
  const { run } = setUpRuns([{ calls }], {
    model: { parallelToolCalls: true },
    ports: { runtime: { call, listTools } as never },
  });
  await expect(run({ onEvent: (event) => events.push(structuredClone(event)) })).rejects.toBe(
    outage,
  );
  expect(events.slice(-3)).toMatchObject([
    { type: "tool-result", toolCallId: "call-1-1" },
    { type: "messages", messages: [{}, {}, { role: "tool", toolCallId: "call-1-1" }] },
    { type: "step-finished" },
  ]);
});

/** A guest that records how many calls run concurrently. */
const createCountingGuest = () => {
  const counts: number[] = [];
  let count = 0;
  const guest = async ({ context: { toolName } }: GuestCall) => {
    counts.push(++count);
    await new Promise((resolve) => setTimeout(resolve, 5));
    count--;
    return { ok: true as const, value: toolName };
  };
  return { guest, counts };
};

test("runs no more calls concurrently than the agent allows", async () => {
  const { guest, counts } = createCountingGuest();
  const calls = ["a", "b", "c", "d", "e"].map((id) => ({ id, name: "first" }));
  const { run } = setUpRuns([{ calls }, "Done."], {
    model: { parallelToolCalls: true, maxParallelToolCalls: 2 },
    guest,
  });
  const { messages } = await run();
  expect(Object.keys(listResults(messages))).toEqual(["a", "b", "c", "d", "e"]);
  expect(Math.max(...counts)).toBe(2);
});

test("never runs confirmed calls in parallel", async () => {
  const { guest, counts } = createCountingGuest();
  const calls = ["a", "b", "c"].map((id) => ({ id, name: "send" }));
  const { run } = setUpRuns([{ calls }, "Done."], {
    model: { parallelToolCalls: true },
    tools: [createTool("send", { confirmationRequired: true })],
    guest,
  });
  const { messages } = await run();
  expect(counts).toEqual([]);
  const answers = new Map(calls.map(({ id }) => [id, { type: "approved" as const }]));
  const { messages: history } = await run({ messages, answers });
  expect(listResults(history)).toEqual({ a: "send", b: "send", c: "send" });
  expect(counts).toEqual([1, 1, 1]);
});
