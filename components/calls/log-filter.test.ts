import { expect, test } from "vitest";
import { isFiltered, type LogFilter, readLogFilter, toTimes, writeLogFilter } from "./log-filter";

const read = (query: string) => readLogFilter(new URLSearchParams(query));

test.each<LogFilter>([
  { range: { period: "7d" } },
  { range: { period: "1h" }, tool: "greet", outcome: "cancelled", protocol: "playground" },
  {
    range: { from: "2026-11-22T10:00:00.000Z", to: "2026-11-22T11:00:00.000Z" },
    agent: "front",
    caller: "k",
    status: 429,
    code: "RATE_LIMITED",
    q: "Ada & Bob",
  },
])("round-trips a filter through its URL: %o", (filter) => {
  expect(read(writeLogFilter(filter).toString())).toEqual(filter);
});

test("ignores invalid values in a URL", () => {
  const everything = "period=2y&outcome=great&protocol=soap&status=12&tool=&from=x&to=y";
  expect(read(everything)).toEqual({ range: { period: "7d" } });
  const backwards = "from=2026-11-22T11:00:00Z&to=2026-11-22T10:00:00Z&period=1h";
  expect(read(backwards)).toEqual({ range: { period: "1h" } });
});

test("a period that ends now moves with the clock", () => {
  const now = Date.parse("2026-11-22T12:00:00.000Z");
  expect(toTimes({ period: "1h" }, now)).toEqual({ from: "2026-11-22T11:00:00.000Z" });
  const range = { from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" };
  expect(toTimes(range, now)).toEqual(range);
});

test("a time range alone does not count as a filter", () => {
  expect(isFiltered({ range: { period: "1h" } })).toBe(false);
  expect(isFiltered({ range: { period: "1h" }, q: "a" })).toBe(true);
});
