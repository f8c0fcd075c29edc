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
const suggest = (params: Record<string, unknown>) => suggestTestName(params, parameters);

test("a default does not name the test", () => {
  expect(suggest({ type: "unknown", text: "Hello" })).toBe("Hello");
  expect(suggest({ type: "unknown" })).toBe("Test");
  expect(suggest({ type: "channel" })).toBe("channel");
});

test("a required text comes first, whatever the order of the arguments", () => {
  expect(suggest({ target: "#general", count: 2, text: "  Hello\n there " })).toBe("Hello there");
  expect(suggest({ count: 2, target: "#general" })).toBe("#general");
  expect(suggest({ count: 2 })).toBe("count 2");
});

test("long values are cut, and other values are not used", () => {
  expect(suggest({ text: "x".repeat(99) })).toHaveLength(60);
  expect(suggest({ text: `${"x".repeat(58)}👩‍🚀` })).toBe("x".repeat(58));
  expect(suggest({ tags: ["a"], text: "" })).toBe("Test");
});
