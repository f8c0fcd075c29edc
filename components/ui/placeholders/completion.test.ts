import { describe, expect, it } from "vitest";
import { complete, findOpenPlaceholder, rankCompletions } from "./completion";

const names = ["params.city", "params.cityCode", "variables.city-db", "context.userId"];

describe("placeholder completion", () => {
  it("finds the placeholder being typed", () => {
    expect(findOpenPlaceholder("a {{par", 7)).toEqual({ query: "par", from: 2, to: 7 });
    expect(findOpenPlaceholder("{{params.ci}}/x", 10)).toEqual({
      query: "params.c",
      from: 0,
      to: 13,
    });
    expect(findOpenPlaceholder("{{params.city}} ", 16)).toBeUndefined();
    expect(findOpenPlaceholder("\\{{a", 4)).toBeUndefined();
    expect(findOpenPlaceholder("a", 1)).toBeUndefined();
  });

  it("ranks prefix matches first", () => {
    expect(rankCompletions("params.c", names)).toEqual(["params.city", "params.cityCode"]);
    expect(rankCompletions("ci", names)).toEqual([
      "params.city",
      "params.cityCode",
      "variables.city-db",
    ]);
    expect(rankCompletions("user", names)).toEqual(["context.userId"]);
    expect(rankCompletions("", names)).toEqual(names);
    expect(rankCompletions("zzz", names)).toEqual([]);
  });

  it("replaces the typed text", () => {
    const placeholder = findOpenPlaceholder("a {{ci}} b", 6);
    expect(placeholder && complete("a {{ci}} b", placeholder, "params.city")).toEqual({
      text: "a {{params.city}} b",
      caret: 17,
    });
  });
});
