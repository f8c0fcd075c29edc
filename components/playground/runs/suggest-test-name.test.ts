import { expect, test } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { suggestTestName } from "./suggest-test-name";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    type: { type: "string", enum: ["channel", "unknown"], default: "unknown" },
    count: { type: "integer" },
    text: { type: "string" },
    target: { type: "string" },
  },
  required: ["text"],
};
const suggest = (params: Record<string, unknown>) =>
  suggestTestName({ name: "send", parameters }, params);

test("ignores arguments that have their default value", () => {
  expect(suggest({ type: "unknown", text: "Hello" })).toBe("send – Hello");
  expect(suggest({ type: "unknown" })).toBe("send test");
  expect(suggest({ type: "channel" })).toBe("send – channel");
});

test("prefers a required string, whatever the order of the arguments", () => {
  expect(suggest({ target: "#general", count: 2, text: "  Hello\n there " })).toBe(
    "send – Hello there",
  );
  expect(suggest({ count: 2, target: "#general" })).toBe("send – #general");
  expect(suggest({ count: 2 })).toBe("send – count 2");
});

test("truncates long values and ignores other types of values", () => {
  expect(suggest({ text: "x".repeat(99) })).toBe(`send – ${"x".repeat(60)}`);
  expect(suggest({ text: `${"x".repeat(58)}👩‍🚀` })).toBe(`send – ${"x".repeat(58)}`);
  expect(suggest({ tags: ["a"], text: "" })).toBe("send test");
});
