import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { findRemovedArguments } from "./removed-arguments";

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

test("tests that pass a renamed parameter", () => {
  expect(findRemovedArguments(tool("city", "page", "day"), tool("town", "page"))).toEqual({
    names: ["city"],
    testCount: 2,
  });
});

test("nothing while the tests still fit", () => {
  expect(findRemovedArguments(tool("city"), tool("city", "page")).testCount).toBe(0);
});
