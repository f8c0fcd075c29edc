import { expect, it } from "vitest";
import { toTerminalEvent } from "./terminal-events";

it("ends a cancelled run without an outcome for clients before 1.0, which do not know it", () => {
  const end = (isLegacy: boolean) =>
    toTerminalEvent(
      { threadId: "t", runId: "r", isLegacy },
      { type: "cancelled" },
      { usage: [], isAuthor: false },
    );
  const ids = { threadId: "t", runId: "r" };
  expect(end(true)).toEqual({ type: "RUN_FINISHED", ...ids });
  expect(end(false)).toEqual({ type: "RUN_FINISHED", ...ids, outcome: { type: "cancelled" } });
});
