import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LogFilter } from "./log-filter";
import { LogStatistics } from "./log-statistics";

const latency = { p50: null, p95: null, p99: null };
const times = { from: "2026-11-22T10:00:00.000Z", to: "2026-11-23T10:00:00.000Z" };
const point = {
  ...latency,
  start: times.from,
  errors: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
};
const data = { ...times, step: "hour", latency, tools: [] };

const renderStatistics = (series?: object[], filter: Partial<LogFilter> = {}) =>
  renderToStaticMarkup(
    <LogStatistics
      filter={{ range: times, ...filter }}
      statistics={(series ? { data: { ...data, series } } : {}) as never}
      showAgent
      onChange={() => {}}
    />,
  );

test.each<[Partial<LogFilter>, string]>([
  [{}, "The charts count published calls, not playground runs."],
  [{ protocol: "playground" }, "Playground runs are not counted."],
])("explains that the charts leave out playground runs: %j", (filter, expected) => {
  expect(renderStatistics([{ ...point, calls: 1 }], filter)).toContain(expected);
});

test("a narrow window folds the charts into one line", () => {
  const html = renderStatistics([{ ...point, calls: 3, errors: 1 }]);
  expect(html).toMatch(/<button[^>]*class="[^"]*sm:hidden[^"]*"/);
  expect(html).toContain("3 calls · 33% failed · p95 –");
  expect(html).toContain("max-sm:hidden");
  expect(renderStatistics()).toMatch(/h-control [^"]*sm:h-123/);
});

test("the charts name the highest value of a step, because they have no scale", () => {
  const slow = { ...point, start: "2026-11-22T11:00:00.000Z", calls: 5, p99: 840 };
  const html = renderStatistics([{ ...point, calls: 3 }, slow]);
  expect(html).toContain("Peak 5 per hour");
  expect(html).toContain("Peak 840 ms");
});

test.each([[[]], [[{ ...point, calls: 0 }]]])("draws no charts without calls: %j", (series) => {
  expect(renderStatistics(series)).toBe("");
});
