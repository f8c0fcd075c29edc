// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoOutputYet } from "./no-output-yet";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test("marks a tool after 15 seconds without output, until its next output", () => {
  const { rerender } = render(<NoOutputYet lastOutput={undefined} />);
  pass(14);
  expect(screen.queryByText("No output yet")).toBeNull();
  pass(1);
  expect(screen.getByText("No output yet")).toBeTruthy();
  rerender(<NoOutputYet lastOutput={{ chunks: ["a"] }} />);
  expect(screen.queryByText(/output yet/)).toBeNull();
  pass(15);
  expect(screen.getByText("No further output yet")).toBeTruthy();
});
