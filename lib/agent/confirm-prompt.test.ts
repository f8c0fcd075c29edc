import { expect, test } from "vitest";
import { fillConfirmPrompt, findUnfilledPlaceholders } from "./confirm-prompt";

const parameters = { type: "object" as const, properties: {} };
const fill = (confirmPrompt: string, params = {}) =>
  fillConfirmPrompt({ confirmPrompt, parameters }, params);

test("the arguments of the call are filled in", () => {
  const params = { text: "Hello", to: { channel: "#general" }, tags: ["a"], silent: false };
  expect(fill("Send “{{params.text}}” to {{params.to.channel}}?", params)).toBe(
    "Send “Hello” to #general?",
  );
  expect(fill("{{params.tags}} {{params.silent}} {{params.none}}", params)).toBe(
    '["a"] false (not set)',
  );
});

test("long values are cut, and an argument is never read as a template", () => {
  expect(fill("{{params.a}}", { a: "x".repeat(300) })).toBe(`${"x".repeat(199)}…`);
  expect(fill("{{params.a}}", { a: `${"x".repeat(198)}👩‍🚀y` })).toBe(`${"x".repeat(198)}…`);
  expect(fill("{{params.a}}", { a: "{{params.b}}", b: "secret" })).toBe("{{params.b}}");
});

test("only parameters are filled in", () => {
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

test("a tool without a text has no prompt", () => {
  expect(fillConfirmPrompt({ parameters }, {})).toBeUndefined();
});
