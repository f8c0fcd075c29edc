import type { Message } from "@ag-ui/client";
import { expect, test } from "vitest";
import { listActivities, listTurns } from "./turns";

const messages: Message[] = [
  { id: "s", role: "system", content: "Hidden" },
  { id: "u1", role: "user", content: "One" },
  { id: "r1", role: "reasoning", content: "Hm" },
  {
    id: "a1",
    role: "assistant",
    content: "Let me look.",
    toolCalls: [{ id: "c1", type: "function", function: { name: "look", arguments: "{}" } }],
  },
  { id: "x1", role: "activity", activityType: "tool_call", content: { toolCallId: "c1" } },
  { id: "t1", role: "tool", toolCallId: "c1", content: "found" },
  { id: "a2", role: "assistant", content: "Found." },
  { id: "u2", role: "user", content: "Two" },
];

test("a turn is a person's message and everything up to the next", () => {
  const [before, first, second] = listTurns(messages);
  expect(before).toMatchObject({ number: -1, user: undefined, parts: [] });
  expect(first).toMatchObject({
    number: 0,
    user: { content: "One" },
    parts: [
      { kind: "reasoning", text: "Hm" },
      { kind: "text", text: "Let me look." },
      { kind: "call", id: "c1", result: { content: "found" } },
      { kind: "text", text: "Found." },
    ],
  });
  expect(second).toMatchObject({ number: 1, parts: [] });
});

test("a tool's activity belongs to its call", () => {
  expect([...listActivities(messages).keys()]).toEqual(["c1"]);
});
