import { expect, test } from "vitest";
import { fillConfirmPrompt, findUnfilledPlaceholders } from "./confirm-prompt";

const parameters = { type: "object" as const, properties: {} };
const fill = (confirmPrompt: string, params = {}) =>
  fillConfirmPrompt({ confirmPrompt, parameters }, params);

test("fills in the arguments of the call", () => {
  const params = { text: "Hello", to: { channel: "#general" }, tags: ["a"], silent: false };
  expect(fill("Send “{{params.text}}” to {{params.to.channel}}?", params)).toBe(
    "Send “Hello” to #general?",
  );
  expect(fill("{{params.tags}} {{params.silent}} {{params.none}}", params)).toBe(
    '["a"] false (not set)',
  );
});

test("truncates long values, and never treats an argument as a template", () => {
  expect(fill("{{params.a}}", { a: "x".repeat(300) })).toBe(`${"x".repeat(199)}…`);
  expect(fill("{{params.a}}", { a: `${"x".repeat(198)}👩‍🚀y` })).toBe(`${"x".repeat(198)}…`);
  expect(fill("{{params.a}}", { a: "{{params.b}}", b: "secret" })).toBe("{{params.b}}");
});

test("fills in parameters only", () => {
  const confirmPrompt = "Use {{credentials.slack.token}} for {{city}} and {{params.zip}}?";
  expect(fill(confirmPrompt, { zip: "1" })).toBe(
    "Use {{credentials.slack.token}} for {{city}} and 1?",
  );
  const parameters = { type: "object", properties: { city: {} } } as const;
  expect(findUnfilledPlaceholders({ confirmPrompt, parameters })).toEqual([
    { placeholder: "{{credentials.slack.token}}", replacement: "{{credentials.slack.token}}" },
    { placeholder: "{{city}}", replacement: "{{city}}" },
    { placeholder: "{{params.zip}}", replacement: "(not set)" },
  ]);
});

test("returns no prompt for a tool without a confirmation text", () => {
  expect(fillConfirmPrompt({ parameters }, {})).toBeUndefined();
});
