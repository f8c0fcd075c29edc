// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSingleRequest } from "./use-single-request";

test("aborts a request when the next one starts, and the last one on unmount", () => {
  const { result, unmount, rerender } = renderHook(useSingleRequest);
  const first = result.current.start();
  rerender();
  expect([first.signal.aborted, first.isReplaced()]).toEqual([false, false]);
  const second = result.current.start();
  expect([first.signal.aborted, first.isReplaced()]).toEqual([true, true]);
  expect([second.signal.aborted, second.isReplaced()]).toEqual([false, false]);
  unmount();
  expect([second.signal.aborted, second.isReplaced()]).toEqual([true, false]);
});

test("aborts a request on demand, which is still the last one", () => {
  const { result } = renderHook(useSingleRequest);
  const { signal, isReplaced } = result.current.start();
  result.current.abort();
  expect([signal.aborted, isReplaced()]).toEqual([true, false]);
});
