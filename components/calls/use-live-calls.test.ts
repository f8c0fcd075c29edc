// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NEWEST_LIMITS } from "@/components/queries/calls";
import type { Call } from "@/lib/api/schemas/calls";
import { MAX_ADDED_CALLS, mergeCalls, useLiveCalls } from "./use-live-calls";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = (id: string, status = 200) => ({ id, status }) as Call;

test("sorts in calls that arrive late, without duplicates", () => {
  const merged = mergeCalls([call("5"), call("3")], [call("6"), call("4"), call("3", 500)]);
  expect(merged.map(({ id }) => id)).toEqual(["6", "5", "4", "3"]);
  expect(merged.at(-1)?.status).toBe(500);
});

/** Opens a live log of calls that are numbered in order of arrival. */
const openLog = () => {
  vi.useFakeTimers();
  let count = 100;
  /** Numbers of calls that their server has not written yet. */
  const unwritten = new Set<number>();
  const listNewest = (limit: number) =>
    Array.from({ length: count }, (_, index) => count - index)
      .filter((number) => !unwritten.has(number))
      .slice(0, limit)
      .map((number) => call(String(number).padStart(6, "0")));
  const cursors: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { searchParams } = new URL(url, "http://localhost");
    const cursor = searchParams.get("cursor");
    if (cursor) cursors.push(cursor);
    const limit = Number(searchParams.get("limit") ?? 50);
    return Response.json({ calls: listNewest(limit), cursor: "older" });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const filter = { range: { period: "1h" } } as const;
  const { result } = renderHook(() => useLiveCalls(filter, { isLive: true, isPaused: false }), {
    wrapper,
  });
  /** Lets calls arrive and time pass. Returns the numbers of the calls shown. */
  const arrive = async (added: number): Promise<number[]> => {
    count += added;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    return result.current.calls?.map(({ id }) => Number(id)) ?? [];
  };
  return { arrive, count: () => count, unwritten, cursors, log: result };
};

test("shows each new call, and limits how many are kept", async () => {
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
  expect(Math.max(...lengths)).toBeLessThan(MAX_ADDED_CALLS + 3 * NEWEST_LIMITS.min);
});

test("leaves no gap when more calls arrive than one request returns", async () => {
  const { arrive, count, cursors, log } = openLog();
  await arrive(20);
  await arrive(20);
  await act(() => log.current.list.fetchNextPage());
  expect(cursors.splice(0)).toEqual(["older"]);
  await arrive(10 * NEWEST_LIMITS.min);
  await arrive(0);
  const ids = await arrive(0);
  expect(ids).toEqual(ids.map((_, index) => count() - index));
  // One request reloads the list, however many older pages were loaded.
  expect(cursors).toEqual([]);
});

test("shows calls that arrive after more newer ones than one page has", async () => {
  const { arrive, count, unwritten } = openLog();
  await arrive(0);
  for (const number of [101, 102, 103]) unwritten.add(number);
  for (let round = 0; round < 4; round += 1) await arrive(NEWEST_LIMITS.min / 2);
  expect(await arrive(0)).not.toContain(102);
  unwritten.clear();
  await arrive(0);
  const ids = await arrive(0);
  expect(ids).toEqual(ids.map((_, index) => count() - index));
  expect(ids).toEqual(expect.arrayContaining([101, 102, 103]));
});
