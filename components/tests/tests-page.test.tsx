// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { TestsPage } from "./tests-page";

afterEach(cleanup);

const tool = {
  name: "greet",
  description: "Greets a person.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 'Hello';" },
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const show = (examples: object[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["agents", "detail", "desk", "tools"], [{ ...tool, examples }]);
  render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <SearchParamsContext value={new URLSearchParams()}>
            <TestsPage slug="desk" />
          </SearchParamsContext>
        </TooltipProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
};

const note = "Results are not stored. They are shown until the page is reloaded.";

test("explains how long results are shown, if there can be any", () => {
  show([{ name: "Ada", params: {} }]);
  expect(screen.getByText("No result")).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
  cleanup();
  show([]);
  expect(screen.getByText("No tests yet")).toBeTruthy();
  expect(screen.queryByText(note)).toBeNull();
});
