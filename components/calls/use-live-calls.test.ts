// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NEWEST_LIMIT } from "@/components/queries/calls";
import type { Call } from "@/lib/api/schemas/calls";
import { MAX_ADDED_CALLS, mergeCalls, useLiveCalls } from "./use-live-calls";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = (id: string, status = 200) => ({ id, status }) as Call;

test("calls that arrive late find their place, and none is listed twice", () => {
  const merged = mergeCalls([call("5"), call("3")], [call("6"), call("4"), call("3", 500)]);
  expect(merged.map(({ id }) => id)).toEqual(["6", "5", "4", "3"]);
  expect(merged.at(-1)?.status).toBe(500);
});

/** A live log of calls that are numbered in the order of their arrival. */
const openLog = () => {
  vi.useFakeTimers();
  let count = 100;
  const listNewest = () =>
    Array.from({ length: NEWEST_LIMIT }, (_, index) =>
      call(String(count - index).padStart(6, "0")),
    );
  vi.stubGlobal("fetch", async () => Response.json({ calls: listNewest(), cursor: "older" }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const filter = { range: { period: "1h" } } as const;
  const { result } = renderHook(() => useLiveCalls(filter, { isLive: true, isPaused: false }), {
    wrapper,
  });
  /** Lets calls arrive, and some time pass. Returns their numbers as they are shown. */
  const arrive = async (added: number): Promise<number[]> => {
    count += added;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    return result.current.calls?.map(({ id }) => Number(id)) ?? [];
  };
  return { arrive, count: () => count };
};

test("a live log shows each call that arrives, and does not grow without end", async () => {
  const { arrive, count } = openLog();
  const ARRIVING = 20;
  const lengths: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const ids = await arrive(ARRIVING);
    const [newest = 0] = ids;
    expect(newest).toBeGreaterThanOrEqual(count() - ARRIVING);
    expect(ids).toEqual(ids.map((_, index) => newest - index));
    lengths.push(ids.length);
  }
  expect(Math.max(...lengths)).toBeGreaterThan(MAX_ADDED_CALLS / 2);
  expect(Math.max(...lengths)).toBeLessThan(MAX_ADDED_CALLS + 3 * NEWEST_LIMIT);
});

test("of more calls than one request returns none is left out in between", async () => {
  const { arrive, count } = openLog();
  await arrive(20);
  await arrive(20);
  await arrive(10 * NEWEST_LIMIT);
  await arrive(0);
  const ids = await arrive(0);
  expect(ids).toEqual(ids.map((_, index) => count() - index));
});
