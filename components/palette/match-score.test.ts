import { describe, expect, it } from "vitest";
import { getMatchScore } from "./match-score";

const order = (query: string, texts: string[]) =>
  texts
    .map((text) => ({ text, score: getMatchScore(query, text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);

describe("getMatchScore", () => {
  it("prefers prefixes to words, words to substrings, and substrings to scattered letters", () => {
    const texts = ["Scan the eye, then stop", "Reset", "Go to settings", "Settings"];
    expect(order("set", texts)).toEqual(["Settings", "Go to settings", "Reset"]);
    expect(order("stgs", ["Settings", "Agents"])).toEqual(["Settings"]);
  });

  it("requires every word, in any order", () => {
    expect(getMatchScore("tool new", "New tool in Weather")).toBeGreaterThan(0.7);
    expect(getMatchScore("tool old", "New tool in Weather")).toBe(0);
  });

  it("matches everything for an empty query, and two letters only if they are adjacent", () => {
    expect(getMatchScore("", "Agents")).toBe(1);
    expect(getMatchScore("as", "Agents")).toBe(0);
    expect(getMatchScore("ag", "Agents")).toBeGreaterThan(0);
  });
});
