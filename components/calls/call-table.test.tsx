// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "@/lib/api/schemas/calls";
import { CallTable } from "./call-table";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Returns a call and a function that tells how often it has been rendered. */
const countRenders = (id: string) => {
  let count = 0;
  const fields = { id, tool: "greet", startedAt: "2026-01-01T12:00:00Z", status: 200 };
  const call = Object.defineProperty(fields, "ms", {
    get() {
      count += 1;
      return 1;
    },
  });
  return { call: call as unknown as Call, renders: () => count };
};

const table = (calls: Call[], openId: string | null = null, onOpen = (_: string) => {}) => (
  <CallTable calls={calls} openId={openId} showAgent={false} toHref={String} onOpen={onOpen} />
);

test("renders only the calls that have changed, and opens them as the page does now", async () => {
  const [newer, older] = [countRenders("b"), countRenders("a")];
  const { rerender } = render(table([newer.call]));
  rerender(table([newer.call, older.call]));
  const onOpen = vi.fn();
  rerender(table([newer.call, older.call], "a", onOpen));
  expect([newer.renders(), older.renders()]).toEqual([1, 2]);
  const [link] = screen.getAllByRole("link");
  if (link) await userEvent.click(link);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("b");
});

test("shows the day of a call once it is not today’s", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T12:00:01Z") });
  const { call } = countRenders("a");
  const { rerender } = render(table([call]));
  expect(screen.getByRole("time").textContent).not.toContain("Jan");
  vi.setSystemTime(new Date("2026-01-02T12:00:01Z"));
  rerender(table([call]));
  expect(screen.getByRole("time").textContent).toContain("1 Jan");
});
