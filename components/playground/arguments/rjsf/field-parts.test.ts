import { expect, it } from "vitest";
import { allowsEmptyString } from "./field-parts";

it.each([
  [{ type: "string" }, true],
  [{ type: "string", minLength: 0 }, true],
  [{ type: "string", minLength: 1 }, false],
  [{ type: "string", pattern: "^[a-z]+$" }, false],
  [{ type: "string", pattern: "^[a-z]*$" }, true],
] as const)("%j allows the empty string: %s", (schema, isAllowed) => {
  expect(allowsEmptyString(schema)).toBe(isAllowed);
  expect(allowsEmptyString(schema)).toBe(isAllowed);
});

it("a schema that does not compile allows the empty string", () => {
  expect(allowsEmptyString({ type: "string", pattern: "(" })).toBe(true);
});
