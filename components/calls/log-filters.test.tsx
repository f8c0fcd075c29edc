// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogFilter } from "./log-filter";
import { LogFilters } from "./log-filters";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({ callers: [] }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (initial: Partial<LogFilter> = {}) => {
  const client = new QueryClient();
  let filter: LogFilter = { range: { period: "7d" }, ...initial };
  let rerender = () => {};
  function Log() {
    const [current, setFilter] = useState(filter);
    const [tools, setTools] = useState<[]>([]);
    filter = current;
    rerender = () => setTools([]);
    return <LogFilters filter={current} onChange={setFilter} withAgents={false} tools={tools} />;
  }
  render(
    <QueryClientProvider client={client}>
      <Log />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the log" });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const rest = () => act(() => vi.runAllTimersAsync());
  return { field, type, rest, read: () => filter, rerender: () => act(() => rerender()) };
};

test("a search keeps its trailing space while more is typed", async () => {
  const { field, type, rest, read } = open();
  type("timed ");
  await rest();
  expect(read().q).toBe("timed");
  expect(field.value).toBe("timed ");
  type("timed out");
  await rest();
  expect(read().q).toBe("timed out");
});

test("a search runs even while the log keeps changing", async () => {
  const { type, read, rerender } = open();
  type("timed");
  for (let ms = 0; ms < 400; ms += 100) {
    rerender();
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(read().q).toBe("timed");
});

test("clearing the filter clears the search", async () => {
  const { field, type, rest, read } = open();
  type("timed ");
  await rest();
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await rest();
  expect(field.value).toBe("");
  expect(read().q).toBeUndefined();
});

test("a narrow window hides the lists behind a button that counts the selected values", () => {
  open({ outcome: "failed", protocol: "mcp" });
  const button = screen.getByRole("button", { name: "Filters (2)" });
  const lists = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(lists?.contains(screen.getByRole("combobox", { name: "Outcome" }))).toBe(true);
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(lists?.className).toContain("max-sm:hidden");
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(lists?.className).not.toContain("max-sm:hidden");
});

test("lists the tools in the order in which people count", () => {
  const numbers = {
    calls: 1,
    errors: 0,
    p50: 1,
    p95: 1,
    p99: 1,
    lastUsedAt: "2026-01-01T00:00:00Z",
  };
  const tools = ["step10", "step9"].map((tool) => ({ ...numbers, agent: "demo", tool }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LogFilters
        filter={{ range: { period: "7d" } }}
        onChange={() => {}}
        withAgents={false}
        tools={tools}
      />
    </QueryClientProvider>,
  );
  const options = screen.getAllByRole("option", { name: /^step/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(["step9", "step10"]);
});
