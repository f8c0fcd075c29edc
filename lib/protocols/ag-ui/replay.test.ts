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

describe("what a client gets that joins a run", () => {
  it("has the parts of one text together", () => {
    const replay = createReplay(content);
    for (const event of [say("a", "x"), say("a", "y"), say("b", "z")]) replay.add(event);
    expect(replay.list()).toEqual([...snapshots, say("a", "xy"), say("b", "z")]);
  });

  it("begins where the conversation was kept, in the step that goes on", () => {
    const replay = createReplay({ messages: [], state: null });
    for (const event of [step, say("a", "x")]) replay.add(event);
    replay.keep(content);
    replay.add(say("b", "y"));
    expect(replay.list()).toEqual([...snapshots, step, say("b", "y")]);
    replay.add({ type: EventType.STEP_FINISHED, stepName: "step-1" });
    replay.keep(content);
    expect(replay.list()).toEqual(snapshots);
  });

  it("is bounded, and whole again when the conversation is kept", () => {
    const replay = createReplay(content);
    for (let count = 0; count < 3; count += 1) replay.add(say("a", "x".repeat(1024 * 1024)));
    expect([replay.list(), replay.isComplete()]).toEqual([snapshots, false]);
    replay.keep(content);
    replay.add(say("b", "y"));
    expect([replay.list(), replay.isComplete()]).toEqual([[...snapshots, say("b", "y")], true]);
  });
});
