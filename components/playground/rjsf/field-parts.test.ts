import { expect, it } from "vitest";
import { takesEmptyText } from "./field-parts";

it.each([
  [{ type: "string" }, true],
  [{ type: "string", minLength: 0 }, true],
  [{ type: "string", minLength: 1 }, false],
  [{ type: "string", pattern: "^[a-z]+$" }, false],
  [{ type: "string", pattern: "^[a-z]*$" }, true],
] as const)("%j allows the empty string: %s", (schema, takes) => {
  expect(takesEmptyText(schema)).toBe(takes);
  expect(takesEmptyText(schema)).toBe(takes);
});

it("a schema that does not compile allows the empty string", () => {
  expect(takesEmptyText({ type: "string", pattern: "(" })).toBe(true);
});
