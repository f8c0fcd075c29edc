import { expect, test } from "vitest";
import { checkInstructions, listInstructionNames } from "./instructions";

const variables = ["region", "api.version"];

test.each([
  "You are {{agent.name}}.",
  "{{variables.region}} {{context.userId}} {{date}} {{resource}}",
  "{{input.state}} {{input.state.cart.items[0]}} {{input.forwardedProps.locale}}",
  "Literal \\{{braces}}",
  "",
])("accepts %j", (text) => {
  expect(checkInstructions(text, variables)).toEqual([]);
});

test.each([
  ["{{variables.regon}}", "Did you mean {{variables.region}}?"],
  ["{{agent.nam}}", "Did you mean {{agent.name}}?"],
  ["{{credentials.openai.apiKey}}", "is not defined"],
  ["{{resource.text}}", "is not defined"],
  ["{{input}}", "is not defined"],
  ["{{constructor}}", "is not defined"],
  ["{{date", "not closed"],
])("explains what is wrong with %s", (text, message) => {
  const issues = checkInstructions(text, variables);
  expect(issues).toMatchObject([
    { path: "/instructions", message: expect.stringContaining(message) },
  ]);
});

test("accepts every listed name", () => {
  const text = listInstructionNames(["region"]).map(({ name }) => `{{${name}}}`);
  expect(checkInstructions(text.join(" "), variables)).toEqual([]);
});
