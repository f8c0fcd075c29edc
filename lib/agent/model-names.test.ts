import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getModelNames } from "./model-names";
import { authoredToolNameSchema, toolNameSchema } from "./tool-name";

const getAliases = (...names: string[]) => [
  ...getModelNames(names.map((name) => ({ name }))).values(),
];

describe("names for models", () => {
  it("keep valid names and convert others", () => {
    expect(
      getAliases("getUser", "calendar Prioritization", "Café – öffnen", "2 much", "日本"),
    ).toEqual(["getUser", "calendar_Prioritization", "Cafe_offnen", "tool_2_much", "tool"]);
  });
  it("are unique among all tools", () => {
    expect(getAliases("a b", "a_b", "a.b", "a_b_2")).toEqual(["a_b_3", "a_b", "a_b_4", "a_b_2"]);
  });
  it("include the names chosen by the author, which no alias takes", () => {
    const tools = [{ name: "a b" }, { name: "search_tool", modelName: "a_b" }, { name: "a.b" }];
    expect([...getModelNames(tools)]).toEqual([
      ["a b", "a_b_2"],
      ["search_tool", "a_b"],
      ["a.b", "a_b_3"],
    ]);
  });
  it("are unique and valid for any stored names", { timeout: 60_000 }, () => {
    const name = fc.string({ minLength: 1, maxLength: 128, unit: "grapheme" });
    const storedName = name.filter((text) => toolNameSchema.safeParse(text).success);
    fc.assert(
      fc.property(fc.uniqueArray(storedName, { maxLength: 12 }), (names) => {
        const aliasList = getAliases(...names);
        expect(new Set(aliasList).size).toBe(names.length);
        for (const alias of aliasList)
          expect(authoredToolNameSchema.safeParse(alias).success).toBe(true);
      }),
    );
  });
});

describe("a stored tool name", () => {
  it.each(["calendar Prioritization", "a".repeat(128), "100%", "a?b#c", "日本"])(
    "may be %j",
    (name) => {
      expect(toolNameSchema.safeParse(name).success).toBe(true);
    },
  );
  it.each(["", "a/b", "a\nb", "\u0000", ".", "..", "\ud800", "a".repeat(129)])(
    "may not be %j",
    (name) => {
      expect(toolNameSchema.safeParse(name).success).toBe(false);
    },
  );
  it("may not be .., which the refusal says", () => {
    const [issue] = toolNameSchema.safeParse("..").error?.issues ?? [];
    expect(issue?.message).toContain("other than . and ..");
  });
});
