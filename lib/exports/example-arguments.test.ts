import { expect, test } from "vitest";
import { slack } from "@/lib/gallery/slack";
import { exampleArguments } from "./example-arguments";

const exampleText = (format: string) => {
  const properties = { a: { type: "string" as const, format } };
  const parameters = { type: "object" as const, properties, required: ["a"] };
  return exampleArguments({ ...slack.tools[0], examples: [], parameters }).a;
};

test("a string follows its format, or contains the parameter name if the format is unknown", () => {
  expect(exampleText("date")).toBe("2026-01-31");
  expect(exampleText("isbn")).toBe("example a");
  expect(exampleText("constructor")).toBe("example a");
});
