import { expect, test } from "vitest";
import { groupThreads } from "./group-threads";

const list = (...ids: string[]) =>
  ids.map((threadId) => ({
    threadId,
    title: threadId,
    updatedAt: "2026-01-01T00:00:00.000Z",
    run: null,
  }));

test("groups a conversation with its branches, and opens the most recently used one", () => {
  expect(groupThreads(list("a~0-x", "b", "a", "a~0-x~2-y"))).toMatchObject([
    { root: "a", threadId: "a~0-x", threadIds: ["a~0-x", "a", "a~0-x~2-y"] },
    { root: "b", threadId: "b", threadIds: ["b"] },
  ]);
});
