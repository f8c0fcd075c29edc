// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { isStepOfOpenImport, useImportStep } from "./use-import-step";

const readUrl = () => location.pathname + location.search;

const openImport = (url: string, hasData: Parameters<typeof useImportStep>[0]) => {
  window.history.replaceState(null, "", url);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PathnameContext value="/import">
      <SearchParamsContext value={new URLSearchParams(location.search)}>
        {children}
      </SearchParamsContext>
    </PathnameContext>
  );
  return renderHook(() => useImportStep(hasData), { wrapper });
};

afterEach(cleanup);

test("adds a history entry for each step, and keeps the rest of the URL", () => {
  const { result, rerender } = openImport("/import?agent=mail", {
    operations: true,
    preview: true,
  });
  expect(result.current.step).toBe("source");
  const entries = window.history.length;
  for (const step of ["operations", "preview", "preview"] as const) {
    result.current.showStep(step);
    rerender();
    expect(result.current.step).toBe(step);
    expect(readUrl()).toBe(`/import?agent=mail&step=${step}`);
  }
  expect(window.history.length).toBe(entries + 2);
});

test("returns to the source, in the URL too, if a step's data is gone", () => {
  const { result } = openImport("/import?step=preview", { operations: true, preview: false });
  expect(result.current.step).toBe("source");
  expect(readUrl()).toBe("/import");
});

test("leaves the URL alone if a response arrives on another page", () => {
  const { result } = openImport("/import", { operations: false, preview: true });
  window.history.replaceState(null, "", "/agents?q=mail");
  result.current.showStep("preview");
  expect(readUrl()).toBe("/agents?q=mail");
});

test("keeps what was entered only within the steps of the same import", () => {
  window.history.replaceState(null, "", "/import?agent=mail&step=preview");
  expect(isStepOfOpenImport("/import?agent=mail")).toBe(true);
  expect(isStepOfOpenImport(`${location.origin}/import?agent=mail&step=operations`)).toBe(true);
  expect(isStepOfOpenImport("/import")).toBe(false);
  expect(isStepOfOpenImport("/agents/mail/tools")).toBe(false);
});
