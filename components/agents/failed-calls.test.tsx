// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FailedCalls } from "./failed-calls";

afterEach(cleanup);

test("counts the failed calls and links to them", () => {
  render(<FailedCalls slug="trains" calls={[0, 1000, 200]} failed={3} />);
  const link = screen.getByRole("link", { name: "3 of 1,200 calls failed" });
  expect(link.getAttribute("href")).toBe("/agents/trains/calls?outcome=failed");
});
