import { expect, it } from "vitest";
import { canHaveShare, hasShare } from "./callers-share";

it.each([
  ["nothing", 0, 0, false],
  ["less than 90% alone", 89, 89, false],
  ["90% alone", 90, 90, true],
  ["nine times what others left", 81, 91, true],
  ["less than that", 8, 98, false],
  ["nothing of a limit that others have exceeded", 0, 101, true],
])("a caller that takes up %s", (_, caller, all, isShare) => {
  expect(hasShare(caller, all, 100)).toBe(isShare);
});

it("no caller can have its share while there is enough left", () => {
  expect([89, 90, 101].map((all) => canHaveShare(all, 100))).toEqual([false, true, true]);
});
