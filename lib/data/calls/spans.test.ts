import fc from "fast-check";
import { expect, test } from "vitest";
import { type StatisticsStep, stepMs } from "@/lib/agent/statistics-step";
import { type Span, toSpans } from "./spans";

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const list = (step: StatisticsStep, start: string, end: string) =>
  toSpans({ step, start: at(start), end: at(end) }).map((span: Span) => [
    span.step,
    new Date(span.start).toISOString().slice(8, 16),
    new Date(span.end).toISOString().slice(8, 16),
  ]);

test("reads the whole days of a week by day, and the rest by hour", () => {
  expect(list("hour", "16T17:00", "23T17:20")).toEqual([
    ["hour", "16T17:00", "17T00:00"],
    ["day", "17T00:00", "23T00:00"],
    ["hour", "23T00:00", "23T17:20"],
  ]);
});

test("also reads a period by minute by hour and by day", () => {
  expect(list("minute", "16T22:58", "18T01:02").map(([step]) => step)).toEqual([
    "minute",
    "hour",
    "day",
    "hour",
    "minute",
  ]);
});

test("keeps a period without a whole longer step", () => {
  expect(list("hour", "16T17:00", "17T16:30")).toHaveLength(1);
  expect(list("day", "01T00:00", "17T16:30")).toHaveLength(1);
});

test("returns contiguous spans of whole steps", () => {
  const steps = fc.constantFrom<StatisticsStep>("minute", "hour", "day");
  const minutes = fc.nat(10 * 24 * 60);
  fc.assert(
    fc.property(steps, minutes, minutes, fc.nat(59_999), (step, from, length, rest) => {
      const start = Math.floor((at("01T00:00") + from * 60_000) / stepMs[step]) * stepMs[step];
      const end = start + 1 + length * 60_000 + rest;
      const spans = toSpans({ step, start, end });
      expect(spans[0]?.start).toBe(start);
      expect(spans.at(-1)?.end).toBe(end);
      for (const [index, span] of spans.entries()) {
        expect(span.start % stepMs[span.step]).toBe(0);
        const next = spans[index + 1];
        if (!next) continue;
        expect(next.start).toBe(span.end);
        expect(span.end % stepMs[span.step]).toBe(0);
      }
    }),
  );
});
