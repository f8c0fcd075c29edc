import { afterEach, describe, expect, test, vi } from "vitest";
import { formatBucket, formatTick, formatTotalCost } from "./format-values";

test.each([
  [0, "–"],
  [0.00001, "< $0.0001"],
  [1.2, "$1.20"],
])("formats a total cost of %d as %s", (dollars, text) =>
  expect(formatTotalCost(dollars)).toBe(text),
);

describe("when summer time ends", () => {
  afterEach(() => void vi.unstubAllEnvs());
  const format = (zone: string, start: string, step: "hour" | "minute" = "hour") => {
    vi.stubEnv("TZ", zone);
    const begin = Date.parse(start);
    return formatBucket({ start: begin, end: begin + 3_600_000 }, step);
  };

  test.each([
    ["2026-10-24T23:00:00Z", "25 Oct, 01:00–02:00 CEST"],
    ["2026-10-25T00:00:00Z", "25 Oct, 02:00 CEST–02:00 CET"],
    ["2026-10-25T01:00:00Z", "25 Oct, 02:00 CET–03:00"],
    ["2026-10-25T02:00:00Z", "25 Oct, 03:00–04:00"],
  ])("tells the two equal hours of Berlin apart: %s", (start, text) =>
    expect(format("Europe/Berlin", start)).toBe(text),
  );

  test("tells other equal times apart", () => {
    expect(format("Europe/London", "2026-10-25T00:30:00Z", "minute")).toBe("25 Oct, 01:30 BST");
    expect(format("Europe/London", "2026-10-25T01:30:00Z", "minute")).toBe("25 Oct, 01:30 GMT");
    expect(format("Europe/London", "2026-10-25T02:30:00Z", "minute")).toBe("25 Oct, 02:30");
    // By half an hour.
    expect(format("Australia/Lord_Howe", "2026-04-04T14:30:00Z", "minute")).toBe(
      "5 Apr, 01:30 GMT+11",
    );
  });

  test("does so at the ends of the time axis", () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    expect(formatTick(Date.parse("2026-10-25T01:00:00Z"), "hour")).toBe("25 Oct, 02:00 CET");
    expect(formatTick(Date.parse("2026-10-25T05:00:00Z"), "hour")).toBe("25 Oct, 06:00");
  });
});
