import { describe, expect, it } from "vitest";
import { getMatchScore } from "./match-score";

const order = (query: string, texts: string[]) =>
  texts
    .map((text) => ({ text, score: getMatchScore(query, text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);

describe("a match", () => {
  it("prefers prefixes to words, words to substrings, substrings to scattered letters", () => {
    const texts = ["Scan the eye, then stop", "Reset", "Go to settings", "Settings"];
    expect(order("set", texts)).toEqual(["Settings", "Go to settings", "Reset"]);
    expect(order("stgs", ["Settings", "Agents"])).toEqual(["Settings"]);
  });

  it("needs every word, in any order", () => {
    expect(getMatchScore("tool new", "New tool in Weather")).toBeGreaterThan(0.7);
    expect(getMatchScore("tool old", "New tool in Weather")).toBe(0);
  });

  it("an empty query matches everything; two letters match only when adjacent", () => {
    expect(getMatchScore("", "Agents")).toBe(1);
    expect(getMatchScore("as", "Agents")).toBe(0);
    expect(getMatchScore("ag", "Agents")).toBeGreaterThan(0);
  });
});
