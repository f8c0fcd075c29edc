import { expect, test } from "vitest";
import { groupThreads } from "./group-threads";

const list = (...ids: string[]) =>
  ids.map((threadId) => ({
    threadId,
    title: threadId,
    updatedAt: "2026-01-01T00:00:00.000Z",
    run: null,
  }));

test("a conversation and its branches are one entry, which opens the one used last", () => {
  expect(groupThreads(list("a~0-x", "b", "a", "a~0-x~2-y"))).toMatchObject([
    { root: "a", threadId: "a~0-x", threadIds: ["a~0-x", "a", "a~0-x~2-y"] },
    { root: "b", threadId: "b", threadIds: ["b"] },
  ]);
});
