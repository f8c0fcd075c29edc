// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CallsPerDay } from "./calls-per-day";
import { FailedCalls } from "./failed-calls";

afterEach(cleanup);

test("counts the failed calls and links to them", () => {
  render(<FailedCalls slug="trains" calls={[0, 1000, 200]} failed={3} />);
  const link = screen.getByRole("link", { name: "3 of 1,200 calls failed" });
  expect(link.getAttribute("href")).toBe("/agents/trains/calls?outcome=failed");
});

test("shows what share of the calls failed, because a few fail at every agent", () => {
  render(<CallsPerDay calls={[0, 1000, 200]} failed={3} />);
  expect(screen.getByText("0.3% failed")).toBeTruthy();
});
