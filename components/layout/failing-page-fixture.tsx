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

/** Shows a page. `respond` answers its requests, of which it gets the paths below `/api/v1/`. */
const openPage = (page: ReactNode, respond: (path: string) => Response) => {
  vi.stubGlobal("fetch", async (url: string) =>
    respond(new URL(url, "http://localhost").pathname.replace("/api/v1/", "")),
  );
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
};

const refuse = (detail: string) => Response.json({ code: "conflict", detail }, { status: 409 });

/**
 * Expects a page to report one error if the server refuses every request, and its button to repeat
 * those for the paths.
 */
export const expectOneError = async (page: ReactNode, title: string, paths: readonly string[]) => {
  const requests: string[] = [];
  openPage(page, (path) => {
    requests.push(path);
    return refuse("No database.");
  });
  await screen.findByRole("heading", { name: title }, { timeout: 10_000 });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  requests.length = 0;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(requests).toEqual(expect.arrayContaining([...paths])));
};

/**
 * Expects a page to report with `text` that one of its lists could not be loaded, and to load it on
 * retry. `lists` has the response for each path.
 */
export const expectFailedList = async (
  page: ReactNode,
  failingPath: string,
  text: string,
  lists: Record<string, object>,
) => {
  let isLocked = true;
  openPage(page, (path) =>
    isLocked && path === failingPath ? refuse("The list is locked.") : Response.json(lists[path]),
  );
  const message = new RegExp(text);
  await screen.findByText(message, undefined, { timeout: 10_000 });
  expect(screen.getByText(/The list is locked\./)).toBeTruthy();
  isLocked = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
};
