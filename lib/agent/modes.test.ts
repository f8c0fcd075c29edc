import { expect, it } from "vitest";
import { isOffered, isSystemTool } from "./modes";

it.each([
  [undefined, true, true, false],
  [["code"], true, false, false],
  [["code", "research"], true, true, false],
  [[], false, false, true],
])("decides whether a tool with the modes %o is offered", (modes, always, research, system) => {
  expect(isOffered({ modes })).toBe(always);
  expect(isOffered({ modes }, "research")).toBe(research);
  expect(isSystemTool({ modes })).toBe(system);
});
