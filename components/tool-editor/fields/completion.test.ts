import { describe, expect, it } from "vitest";
import { complete, completionsOf, typingAt, wishedParameter } from "./completion";

const names = ["params.city", "params.cityCode", "variables.city-db", "context.userId"];

describe("placeholder completion", () => {
  it("finds the placeholder being typed", () => {
    expect(typingAt("a {{par", 7)).toEqual({ written: "par", from: 2, to: 7 });
    expect(typingAt("{{params.ci}}/x", 10)).toEqual({ written: "params.c", from: 0, to: 13 });
    expect(typingAt("{{params.city}} ", 16)).toBeUndefined();
    expect(typingAt("\\{{a", 4)).toBeUndefined();
    expect(typingAt("a", 1)).toBeUndefined();
  });

  it("ranks prefix matches first", () => {
    expect(completionsOf("params.c", names)).toEqual(["params.city", "params.cityCode"]);
    expect(completionsOf("ci", names)).toEqual([
      "params.city",
      "params.cityCode",
      "variables.city-db",
    ]);
    expect(completionsOf("user", names)).toEqual(["context.userId"]);
    expect(completionsOf("", names)).toEqual(names);
    expect(completionsOf("zzz", names)).toEqual([]);
  });

  it("replaces what was typed", () => {
    const typing = typingAt("a {{ci}} b", 6);
    expect(typing && complete("a {{ci}} b", typing, "params.city")).toEqual({
      text: "a {{params.city}} b",
      caret: 17,
    });
  });

  it("derives the parameter to create", () => {
    expect(wishedParameter("params.user.id")).toEqual(["user", "id"]);
    expect(wishedParameter("id")).toEqual(["id"]);
    expect(wishedParameter("variables.x")).toEqual([]);
    expect(wishedParameter("a b")).toEqual([]);
    expect(wishedParameter("")).toEqual([]);
  });
});
