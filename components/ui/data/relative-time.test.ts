import { describe, expect, it } from "vitest";
import { relativeTime } from "./relative-time";

const now = Date.UTC(2026, 0, 15, 12);
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);

describe("relativeTime", () => {
  it.each([
    [0, "just now"],
    [44, "just now"],
    [59, "59 seconds ago"],
    [60, "1 minute ago"],
    [3599, "1 hour ago"],
    [86_399, "yesterday"],
    [86_400 * 6.9, "last week"],
    [86_400 * 364, "12 months ago"],
    [86_400 * 800, "2 years ago"],
    [-3600 * 5, "in 5 hours"],
  ])("formats %d seconds ago", (seconds, expected) => {
    expect(ago(seconds)).toBe(expected);
  });
});
