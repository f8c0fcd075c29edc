import { EventType } from "@ag-ui/core";
import { describe, expect, it } from "vitest";
import { createReplay } from "./replay";
import type { AgUiEvent } from "./run-events";

const content = { messages: [], state: { n: 1 } };
const snapshots = [
  { type: EventType.STATE_SNAPSHOT, snapshot: { n: 1 } },
  { type: EventType.MESSAGES_SNAPSHOT, messages: [] },
];
const say = (messageId: string, delta: string): AgUiEvent => ({
  type: EventType.TEXT_MESSAGE_CONTENT,
  messageId,
  delta,
});
const step = { type: EventType.STEP_STARTED, stepName: "step-1" };

describe("the replay for a client that joins a run", () => {
  it("joins the deltas of the same text", () => {
    const replay = createReplay(content);
    for (const event of [say("a", "x"), say("a", "y"), say("b", "z")]) replay.add(event);
    expect(replay.list()).toEqual([...snapshots, say("a", "xy"), say("b", "z")]);
  });

  it("starts where the conversation was last stored, inside the step in progress", () => {
    const replay = createReplay({ messages: [], state: null });
    for (const event of [step, say("a", "x")]) replay.add(event);
    replay.keep(content);
    replay.add(say("b", "y"));
    expect(replay.list()).toEqual([...snapshots, step, say("b", "y")]);
    replay.add({ type: EventType.STEP_FINISHED, stepName: "step-1" });
    replay.keep(content);
    expect(replay.list()).toEqual(snapshots);
  });

  it("is bounded, and complete again once the conversation is stored", () => {
    const replay = createReplay(content);
    for (let count = 0; count < 3; count += 1) replay.add(say("a", "x".repeat(1024 * 1024)));
    expect([replay.list(), replay.isComplete()]).toEqual([snapshots, false]);
    replay.keep(content);
    replay.add(say("b", "y"));
    expect([replay.list(), replay.isComplete()]).toEqual([[...snapshots, say("b", "y")], true]);
  });
});
