import { describe, expect, it } from "vitest";
import { type Entry, groupEntries, isPrefixMatch, rankEntries, toSearchEntries } from "./entry";

const entry = (id: string, overrides: Partial<Entry> = {}): Entry => ({
  id,
  label: id,
  group: "Go to",
  ...overrides,
});
const ids = (entries: Entry[]) => entries.map(({ id }) => id);

describe("rankEntries", () => {
  const all = [
    entry("Settings"),
    entry("Sessions"),
    entry("Theme: dark", { keywords: "night mode" }),
  ];

  it("ranks the best match first, and recent entries higher", () => {
    expect(ids(rankEntries(all, "se", []))).toEqual(["Settings", "Sessions"]);
    expect(ids(rankEntries(all, "se", ["Sessions"]))).toEqual(["Sessions", "Settings"]);
  });

  it("matches keywords", () => {
    expect(ids(rankEntries(all, "night", []))).toEqual(["Theme: dark"]);
  });

  it("does not include recent entries that do not match", () => {
    expect(rankEntries(all, "xyz", ["Settings"])).toEqual([]);
  });
});

it("isPrefixMatch requires at least two letters from the start of the label", () => {
  const publish = entry("publish", { label: "Publish the agent" });
  expect(["pu", "PUBLISH the"].map((text) => isPrefixMatch(publish, text))).toEqual([true, true]);
  expect(["p", "agent", "publisher"].map((text) => isPrefixMatch(publish, text))).toEqual(
    Array(3).fill(false),
  );
});

it("groupEntries keeps the order of groups and removes duplicates", () => {
  const rows = [entry("a", { group: "Recent" }), entry("b"), entry("a"), entry("c")];
  expect(groupEntries(rows).map(({ name, entries }) => [name, ids(entries)])).toEqual([
    ["Recent", ["a"]],
    ["Go to", ["b", "c"]],
  ]);
});

const tool = { kind: "tool" as const, agent: "x", agentName: "X", name: "a/b", description: "" };

it("the entry of a tool links to its page, whatever its name", () => {
  expect(toSearchEntries([tool])[0]?.href).toBe("/agents/x/tools/a%2Fb");
});

it("tools of agents with the same name show the slugs", () => {
  const results = [tool, { ...tool, name: "c" }, { ...tool, agent: "x-copy" }];
  const toHints = (count: number) =>
    toSearchEntries(results.slice(0, count)).map((row) => row.hint);
  expect(toHints(2)).toEqual(["X", "X"]);
  expect(toHints(3)).toEqual(["x", "x", "x-copy"]);
});

it("pages are found by their everyday names", () => {
  const calls = { id: "calls", label: "Calls", group: "Go to", keywords: "logs requests" };
  expect(isPrefixMatch(calls, "log")).toBe(true);
  expect(isPrefixMatch(calls, "req")).toBe(true);
  expect(isPrefixMatch(calls, "c")).toBe(false);
  expect(isPrefixMatch(calls, "quest")).toBe(false);
});
