// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Range } from "./log-filter";
import { PeriodPicker } from "./period-picker";

afterEach(cleanup);
afterEach(() => vi.unstubAllEnvs());

const open = async (range: Range = { period: "7d" }) => {
  const ranges: Range[] = [];
  render(<PeriodPicker range={range} onChange={(each) => ranges.push(each)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Period: / }));
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

test("keeps an unchanged period in the hour that the end of summer time repeats", async () => {
  vi.stubEnv("TZ", "America/St_Johns");
  const range = { from: "2026-11-01T04:20:00.000Z", to: "2026-11-01T04:45:00.000Z" };
  const { ranges, field, show } = await open(range);
  expect([field("From").value, field("To").value]).toEqual([
    "2026-11-01T01:50",
    "2026-11-01T01:15",
  ]);
  await show();
  expect(ranges).toEqual([range]);
});

test("rejects a period that the start of summer time reverses", async () => {
  vi.stubEnv("TZ", "America/St_Johns");
  const { ranges, type, show } = await open();
  type("From", "2026-03-08T02:30");
  type("To", "2026-03-08T03:15");
  await show();
  expect(ranges).toEqual([]);
  expect(screen.getByText("The end must be after the start.")).toBeDefined();
});

test("renders the same for every time zone on the server", () => {
  const range = { from: "2026-11-01T04:20:00.000Z", to: "2026-11-01T04:45:00.000Z" };
  const pages = ["UTC", "America/St_Johns"].map((zone) => {
    vi.stubEnv("TZ", zone);
    return renderToString(<PeriodPicker range={range} onChange={() => {}} />);
  });
  expect(pages[0]).toContain("Custom period");
  expect(pages[0]).toBe(pages[1]);
});
