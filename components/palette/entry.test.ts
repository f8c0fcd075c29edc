import { describe, expect, it } from "vitest";
import { type Entry, fitting, foundEntry, grouped, isMeant } from "./entry";

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  label: id,
  group: "Go to",
  ...more,
});
const ids = (entries: Entry[]) => entries.map(({ id }) => id);

describe("what fits", () => {
  const all = [entry("Settings"), entry("Sessions"), entry("Theme: dark", { words: "night mode" })];

  it("comes best first, and what was used lately before the rest", () => {
    expect(ids(fitting(all, "se", []))).toEqual(["Settings", "Sessions"]);
    expect(ids(fitting(all, "se", ["Sessions"]))).toEqual(["Sessions", "Settings"]);
  });

  it("is found by its other words", () => {
    expect(ids(fitting(all, "night", []))).toEqual(["Theme: dark"]);
  });

  it("never comes by being recent alone", () => {
    expect(fitting(all, "xyz", ["Settings"])).toEqual([]);
  });
});

it("a command is meant once its name has begun to be typed", () => {
  const publish = entry("publish", { label: "Publish the agent" });
  expect(["pu", "PUBLISH the"].map((typed) => isMeant(publish, typed))).toEqual([true, true]);
  expect(["p", "agent", "publisher"].map((typed) => isMeant(publish, typed))).toEqual(
    Array(3).fill(false),
  );
});

it("groups keep their order and no row stands twice", () => {
  const rows = [entry("a", { group: "Recent" }), entry("b"), entry("a"), entry("c")];
  expect(grouped(rows).map(({ name, entries }) => [name, ids(entries)])).toEqual([
    ["Recent", ["a"]],
    ["Go to", ["b", "c"]],
  ]);
});

it("a found tool leads to its page, whatever its name", () => {
  const tool = { kind: "tool" as const, agent: "x", agentName: "X", name: "a/b", description: "" };
  expect(foundEntry(tool).href).toBe("/agents/x/tools/a%2Fb");
});
