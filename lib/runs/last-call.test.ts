import { expect, test } from "vitest";
import type { InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { GuestCall } from "@/lib/handlers/handler";
import { createTool, setUpRuns } from "./runs-fixture";

const confirmed = { confirmationRequired: true };
const tools = [createTool("first"), createTool("second"), createTool("send", confirmed)];

const setUp = (calls: { id: string; name: string; args?: object }[], parallelToolCalls = false) =>
  setUpRuns([{ calls }, "Done."], { tools, model: { parallelToolCalls } });

const listLast = (guestCalls: readonly GuestCall[]) =>
  guestCalls.map(({ context }) => [context.toolId, context.isLast]);

test("tells a call that it is the last if the parallel call after it is invalid", async () => {
  const calls = [
    { id: "a", name: "first" },
    { id: "b", name: "second" },
    { id: "c", name: "second", args: { n: "many" } },
  ];
  const { run, guestCalls } = setUp(calls, true);
  await run();
  expect(listLast(guestCalls)).toEqual([
    ["a", false],
    ["b", true],
  ]);
});

test("does not tell a parallel call that it is the last while a person still has to confirm one", async () => {
  const calls = [
    { id: "s", name: "send" },
    { id: "a", name: "first" },
  ];
  const { run, guestCalls } = setUp(calls, true);
  const { messages } = await run();
  await run({ messages, answers: new Map([["s", { type: "approved" }]]) });
  expect(listLast(guestCalls)).toEqual([
    ["a", false],
    ["s", true],
  ]);
});

test("does not tell an approved parallel call that it is the last while another is asked about again", async () => {
  const calls = [
    { id: "s", name: "send" },
    { id: "t", name: "send" },
  ];
  const { run, guestCalls } = setUp(calls, true);
  const { messages } = await run();
  const answers = new Map<string, InterruptAnswer>([
    ["s", { type: "approved", editedArgs: { n: "many" } }],
    ["t", { type: "approved" }],
  ]);
  await run({ messages, answers });
  expect(listLast(guestCalls)).toEqual([["t", false]]);
});

test("tells an approved call that it is the last if the calls after it are declined or skipped", async () => {
  const calls = [
    { id: "s", name: "send" },
    { id: "t", name: "send" },
    { id: "a", name: "first" },
  ];
  const { run, guestCalls } = setUp(calls);
  const { messages } = await run();
  const answers = new Map<string, InterruptAnswer>([
    ["s", { type: "approved" }],
    ["t", { type: "denied" }],
  ]);
  await run({ messages, answers });
  expect(listLast(guestCalls)).toEqual([["s", true]]);
});
