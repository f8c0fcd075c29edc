// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useLogLocation } from "./use-log-location";

/** Opens the log at a URL, and records what it does to the history. */
const openLog = (query: string) => {
  const steps: string[] = [];
  let search = new URLSearchParams(query);
  const record = (step: string) => (_state: unknown, _title: string, url?: string | URL | null) => {
    steps.push(`${step} ${url}`);
    search = new URL(String(url), "http://localhost").searchParams;
  };
  vi.spyOn(window.history, "pushState").mockImplementation(record("push"));
  vi.spyOn(window.history, "replaceState").mockImplementation(record("replace"));
  vi.spyOn(window.history, "back").mockImplementation(() => {
    steps.push("back");
    search = new URLSearchParams(query);
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PathnameContext value="/calls">
      <SearchParamsContext value={search}>{children}</SearchParamsContext>
    </PathnameContext>
  );
  const { result, rerender } = renderHook(() => useLogLocation(undefined), { wrapper });
  const setCall = (id: string | null) => {
    result.current.setCall(id);
    rerender();
  };
  return { steps, setCall };
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("Back returns from an opened call to the log, even after stepping to adjacent calls", () => {
  const { steps, setCall } = openLog("outcome=ok");
  setCall("a");
  setCall("b");
  setCall(null);
  setCall("c");
  expect(steps).toEqual([
    "push /calls?outcome=ok&call=a",
    "replace /calls?outcome=ok&call=b",
    "back",
    "push /calls?outcome=ok&call=c",
  ]);
});

test("closing a call that was opened by a link stays on the log", () => {
  const { steps, setCall } = openLog("call=a");
  setCall(null);
  expect(steps).toEqual(["replace /calls"]);
});
