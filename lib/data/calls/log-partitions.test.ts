import { expect, it } from "vitest";
import { findExpired } from "./log-partitions";

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

/** One partition of 10 bytes for each of the last days, including the current one. */
const partitions = [95, 96, 97, 98, 99, 100.5].map((day) => ({
  table: "Call" as const,
  name: String(day),
  start: (day - 1) * DAY_MS,
  end: day * DAY_MS,
  bytes: 10,
}));
const listExpired = (days: number, maxBytes?: number) =>
  findExpired(partitions, { days, maxBytes }, NOW).map(({ name }) => name);

it("drops partitions older than the retention", () => {
  expect(listExpired(3)).toEqual(["95", "96", "97"]);
  expect(listExpired(30)).toEqual([]);
});

it("drops the oldest partitions until the rest fits", () => {
  expect(listExpired(30, 40)).toEqual(["95", "96"]);
  expect(listExpired(4, 30)).toEqual(["95", "96", "97"]);
});

it("never drops the partition that is being written", () => {
  expect(listExpired(1, 1)).toEqual(["95", "96", "97", "98", "99"]);
});
