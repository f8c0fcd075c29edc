import { expect, test } from "vitest";
import type { ToolStatistics } from "@/lib/data/calls/statistics";
import { findFailingTools, findRefusedCredentials, findSlowTools } from "./find-tool-problems";

const tool = (change: Partial<ToolStatistics>): ToolStatistics => ({
  agent: "shop",
  tool: "order",
  calls: 100,
  errors: 0,
  p50: 10,
  p95: 20,
  p99: 30,
  lastUsedAt: new Date(),
  ...change,
});

test.each<[string, Partial<ToolStatistics>, Partial<ToolStatistics> | null, boolean]>([
  ["it fails far more often than the day before", { errors: 10 }, { errors: 2 }, true],
  ["it fails as often as the day before", { errors: 10 }, { errors: 9 }, false],
  ["it fails, and was not called the day before", { errors: 10 }, null, true],
  ["most of its calls fail, as on the day before", { errors: 60 }, { errors: 60 }, true],
  ["few of its calls fail", { errors: 4, calls: 100 }, { errors: 0 }, false],
  ["it was called too rarely to tell", { errors: 4, calls: 4 }, { errors: 0 }, false],
])("decides whether a tool is failing: %s", (_, today, before, isFailing) => {
  const failing = findFailingTools({
    today: [tool(today)],
    before: before === null ? [] : [tool(before)],
    lastHour: [],
  });
  expect(failing.length === 1).toBe(isFailing);
});

test.each<[string, Partial<ToolStatistics>, Partial<ToolStatistics> | null, boolean]>([
  ["it is slow, and was not", { p95: 2_000 }, { p95: 900 }, true],
  ["it always was a little slow", { p95: 2_000 }, { p95: 1_900 }, false],
  ["it is very slow", { p95: 12_000 }, { p95: 12_000 }, true],
  ["it is quick, though slower than before", { p95: 300 }, { p95: 20 }, false],
  ["it was called too rarely to tell", { p95: 12_000, calls: 9 }, null, false],
])("decides whether a tool is slow: %s", (_, today, before, isSlow) => {
  const slow = findSlowTools({
    today: [tool(today)],
    before: before === null ? [] : [tool(before)],
    lastHour: [],
  });
  expect(slow.length === 1).toBe(isSlow);
});

test("distinguishes tools of the same name in different agents", () => {
  const before = [tool({ agent: "other", errors: 90 })];
  expect(findFailingTools({ today: [tool({ errors: 10 })], before, lastHour: [] })).toMatchObject([
    { agent: "shop", errorShareBefore: null },
  ]);
});

test("ignores a problematic tool that has recovered in the last hour", () => {
  const bad = tool({ errors: 60, p95: 12_000 });
  const refused = [{ agent: "shop", tool: "order", calls: 60 }];
  const find = (lastHour: ToolStatistics[]) => {
    const days = { today: [bad], before: [], lastHour };
    return [
      ...findFailingTools(days),
      ...findSlowTools(days),
      ...findRefusedCredentials(refused, days),
    ].map(({ kind }) => kind);
  };
  expect(find([])).toEqual(["failingTool", "slowTool", "refusedCredential"]);
  expect(find([bad])).toEqual(["failingTool", "slowTool", "refusedCredential"]);
  expect(find([tool({ calls: 4, errors: 0, p95: 20 })])).toEqual([]);
});

test("does not report a refused credential for a few refused calls", () => {
  const refused = [{ agent: "shop", tool: "order", calls: 2 }];
  expect(findRefusedCredentials(refused, { lastHour: [] })).toEqual([]);
});
