import { expect, test } from "vitest";
import type { Statistics } from "@/lib/api/schemas/statistics";
import { fillSeries } from "./fill-series";

const statistics: Statistics = {
  from: "2026-11-22T09:30:00.000Z",
  to: "2026-11-22T12:00:00.000Z",
  step: "hour",
  tools: [],
  latency: { p50: 10, p95: 50, p99: 50 },
  series: [
    {
      start: "2026-11-22T10:00:00.000Z",
      calls: 3,
      errors: 1,
      p50: 10,
      p95: 40,
      p99: 50,
      inputTokens: 5,
      outputTokens: 1,
      cost: 0.1,
    },
    {
      start: "2026-11-22T11:00:00.000Z",
      calls: 1,
      errors: 0,
      p50: 50,
      p95: 50,
      p99: 50,
      inputTokens: 0,
      outputTokens: 0,
      cost: 0,
    },
  ],
};

test("the time axis has every step of the period, including those without calls", () => {
  expect(
    fillSeries(statistics).map(({ start, calls }) => [new Date(start).getUTCHours(), calls]),
  ).toEqual([
    [9, 0],
    [10, 3],
    [11, 1],
  ]);
});
