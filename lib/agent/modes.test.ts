import { expect, it } from "vitest";
import { isOffered, isSystemTool } from "./modes";

it.each([
  [undefined, true, true, false],
  [["code"], true, false, false],
  [["code", "research"], true, true, false],
  [[], false, false, true],
])(
  "decides whether a tool with the modes %o is offered",
  (modes, expected, offeredInResearch, isSystem) => {
    expect(isOffered({ modes })).toBe(expected);
    expect(isOffered({ modes }, "research")).toBe(offeredInResearch);
    expect(isSystemTool({ modes })).toBe(isSystem);
  },
);
