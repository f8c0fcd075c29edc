// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { reachability, useIsReachable } from "./reachability";

test("does not reload again and again if one request is blocked", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => new Response());
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient();
  const reload = vi.spyOn(client, "invalidateQueries");
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client }, children);
  const { result, unmount } = renderHook(useIsReachable, { wrapper });
  const loseServerFor = async (ms: number) => {
    act(reachability.markUnreachable);
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  await loseServerFor(3_000);
  expect([result.current, reload.mock.calls.length]).toEqual([true, 1]);
  await loseServerFor(3_000);
  expect([result.current, reload.mock.calls.length]).toEqual([false, 1]);
  await loseServerFor(12_000);
  expect([result.current, reload.mock.calls.length]).toEqual([true, 2]);
  unmount();
});
