// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { Range } from "./log-filter";
import { PeriodPicker } from "./period-picker";

afterEach(cleanup);

const open = async () => {
  const ranges: Range[] = [];
  render(<PeriodPicker range={{ period: "7d" }} onChange={(range) => ranges.push(range)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Period: Last 7 days" }));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) =>
    fireEvent.change(field(name), { target: { value } });
  const show = () => user.click(screen.getByRole("button", { name: "Show this period" }));
  return { ranges, field, type, show };
};

test("shows a custom period", async () => {
  const { ranges, type, show } = await open();
  type("From", "2026-11-01T08:00");
  type("To", "2026-11-02T08:00");
  await show();
  const toIso = (local: string) => new Date(local).toISOString();
  expect(ranges).toEqual([{ from: toIso("2026-11-01T08:00"), to: toIso("2026-11-02T08:00") }]);
});

test("accepts only four-digit years", async () => {
  const { ranges, field, type, show } = await open();
  expect([field("From").max, field("To").max]).toEqual(["9999-12-31T23:59", "9999-12-31T23:59"]);
  type("From", "2026-11-01T08:00");
  type("To", "20266-11-02T08:00");
  await show();
  expect(ranges).toEqual([]);
});
