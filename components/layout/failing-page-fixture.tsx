import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";

/** Shows a page while the server refuses every request, and returns the paths requested. */
const openPage = (page: ReactNode): string[] => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(new URL(url, "http://localhost").pathname);
    return Response.json({ code: "internal", detail: "No database." }, { status: 409 });
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <PathnameContext value="/">
          <SearchParamsContext value={new URLSearchParams()}>{page}</SearchParamsContext>
        </PathnameContext>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return requests;
};

/**
 * Expects a page to report one error if the server refuses every request, and its button to repeat
 * those for the paths.
 */
export const expectOneError = async (page: ReactNode, title: string, paths: readonly string[]) => {
  const requests = openPage(page);
  await screen.findByRole("heading", { name: title }, { timeout: 10_000 });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  requests.length = 0;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() =>
    expect(requests).toEqual(expect.arrayContaining(paths.map((path) => `/api/v1/${path}`))),
  );
};
