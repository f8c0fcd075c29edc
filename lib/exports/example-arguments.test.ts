import { expect, test } from "vitest";
import { slack } from "@/lib/gallery/slack";
import { exampleArguments } from "./example-arguments";

const exampleText = (format: string, minLength = 0) => {
  const properties = { a: { type: "string" as const, format, minLength } };
  const parameters = { type: "object" as const, properties, required: ["a"] };
  return exampleArguments({ ...slack.tools[0], examples: [], parameters }).a;
};

test("a string follows its format, or contains the parameter name if the format is unknown", () => {
  expect(exampleText("date")).toBe("2026-01-31");
  expect(exampleText("isbn")).toBe("example a");
  expect(exampleText("constructor")).toBe("example a");
});

test("a string is as long as required, up to a limit", () => {
  expect(exampleText("isbn", 12)).toBe("example a...");
  expect(exampleText("isbn", 500_000_000)).toHaveLength(200);
});
