import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LogFilter } from "./log-filter";
import { LogStatistics } from "./log-statistics";

const latency = { p50: null, p95: null, p99: null };
const times = { from: "2026-11-22T10:00:00.000Z", to: "2026-11-23T10:00:00.000Z" };
const data = { ...times, step: "hour" as const, latency, series: [], tools: [] };

test.each<[Partial<LogFilter>, string]>([
  [{}, "The charts count published calls, not playground runs."],
  [{ protocol: "playground" }, "Playground runs are not counted."],
])("explains that the charts leave out playground runs: %j", (filter, expected) => {
  const statistics = { data } as unknown as Parameters<typeof LogStatistics>[0]["statistics"];
  const html = renderToStaticMarkup(
    <LogStatistics
      filter={{ range: times, ...filter }}
      statistics={statistics}
      showAgent
      onChange={() => {}}
    />,
  );
  expect(html).toContain(expected);
});
