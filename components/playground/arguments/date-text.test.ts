import { describe, expect, it } from "vitest";
import { findFormat } from "@/lib/schema/validation/formats";
import { type DateFormat, readDate, writeDate } from "./date-text";

describe("a date or time", () => {
  it.each<[string, DateFormat, string, string]>([
    ["2026-01-31", "date", "2026-01-31", ""],
    ["2026-01-31T12:00:00Z", "date-time", "2026-01-31T12:00", "Z"],
    ["2026-01-31T12:00:30.000+05:30", "date-time", "2026-01-31T12:00:30", "+05:30"],
    ["00:15:00-08:00", "time", "00:15", "-08:00"],
  ])("%s can be shown by the browser's input", (value, format, text, offset) => {
    expect(readDate(value, format)).toEqual({ text, offset });
  });

  it.each<[string, DateFormat]>([
    ["soon", "date"],
    ["", "date"],
    ["2026-02-30", "date"],
    ["0000-01-01", "date"],
    ["2026-01-31", "date-time"],
    ["2026-01-31T12:00", "date-time"],
    ["2026-01-31t12:00:00z", "date-time"],
    ["2026-01-31T12:00:00.25Z", "date-time"],
    ["2016-12-31T23:59:60Z", "date-time"],
    ["12:00", "time"],
  ])("%j as a %s cannot be shown", (value, format) => {
    expect(readDate(value, format)).toBeNull();
  });

  it("keeps its offset and its instant", () => {
    const before = { text: "2026-01-31T12:00", offset: "+13:45" };
    expect(writeDate("2026-07-31T12:00", "date-time", before)).toBe("2026-07-31T12:00:00+13:45");
    expect(writeDate("12:00:30", "time", before)).toBe("12:00:30+13:45");
  });

  it.each(["2026-01-31T12:00", "2026-07-31T12:00:30"])("uses the local offset for %s", (text) => {
    const value = writeDate(text, "date-time", null);
    expect(findFormat("date-time")?.[0](value)).toBe(true);
    expect(Date.parse(value)).toBe(new Date(text).getTime());
    const moved = writeDate("2026-04-15T08:00", "date-time", readDate(value, "date-time"));
    expect(Date.parse(moved)).toBe(new Date("2026-04-15T08:00").getTime());
  });

  it("becomes a full time with an offset", () => {
    expect(findFormat("time")?.[0](writeDate("08:30", "time", null))).toBe(true);
  });
});
