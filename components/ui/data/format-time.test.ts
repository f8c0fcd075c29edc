import { expect, it } from "vitest";
import { formatDay, formatDayAndTime, formatTime, formatTimestamp } from "./format-time";

const date = new Date(2026, 10, 7, 9, 3, 2);

it("includes the month's name and the time zone", () => {
  expect(formatTimestamp(date)).toMatch(/^7 Nov 2026, 09:03:02 \S+$/);
  expect(formatTimestamp(date.toISOString())).toBe(formatTimestamp(date));
});

it("omits what is clear from context", () => {
  expect(formatDayAndTime(date)).toBe("7 Nov, 09:03");
  expect(formatTime(date)).toBe("09:03");
  expect(formatDay(date)).toBe("7 Nov");
});

it("can use the day in UTC", () => {
  expect(formatDay(new Date("2026-11-07T23:59:00Z"), "UTC")).toBe("7 Nov");
  expect(formatDay(new Date("2026-11-08T00:00:00Z"), "UTC")).toBe("8 Nov");
});
