import { expect, onTestFinished, test, vi } from "vitest";
import { notify } from "@/components/ui/overlays/toaster";
import type { Tool } from "@/lib/agent/tool";
import { findRemovedArguments, notifyRemovedArguments } from "./removed-arguments";

const tool = (...parameters: string[]): Tool => ({
  name: "orders",
  description: "Finds orders.",
  parameters: {
    type: "object",
    properties: Object.fromEntries(parameters.map((name) => [name, { type: "string" }])),
  },
  handler: { kind: "javascript", code: "" },
  examples: [
    { name: "Oslo", params: { city: "Oslo", note: "never a parameter" } },
    { name: "Bergen", params: { city: "Bergen", page: 1 } },
    { name: "empty", params: {} },
  ],
});

test("counts tests that pass a renamed parameter", () => {
  expect(findRemovedArguments(tool("city", "page", "day"), tool("town", "page"))).toEqual({
    names: ["city"],
    testCount: 2,
  });
});

test("finds nothing if the tests still fit", () => {
  expect(findRemovedArguments(tool("city"), tool("city", "page")).testCount).toBe(0);
});

test.each([
  [["city"], 'still pass "city"', "The tool no longer has this parameter."],
  [["city", "page"], 'still pass "city" and "page"', "The tool no longer has these parameters."],
])("the notice about %j uses the right singular or plural", (names, title, description) => {
  const warning = vi.spyOn(notify, "warning").mockReturnValue("");
  onTestFinished(() => warning.mockRestore());
  notifyRemovedArguments(tool(...names), tool(), () => {});
  expect(warning).toHaveBeenCalledWith(
    expect.stringContaining(title),
    expect.objectContaining({ description: expect.stringContaining(description) }),
  );
});
