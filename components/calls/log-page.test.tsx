// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { AuditPage } from "@/components/settings/audit-page";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { LogPage } from "./log-page";

/** Shows a page while the server refuses every request. */
const openPage = (page: ReactNode) => {
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
        <PathnameContext value="/calls">
          <SearchParamsContext value={new URLSearchParams()}>{page}</SearchParamsContext>
        </PathnameContext>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return requests;
};

test.each([
  [<LogPage key="log" />, "The calls", ["agents", "callers", "calls", "statistics"]],
  [<AuditPage key="audit" />, "The audit log", ["agents", "audit", "audit/people"]],
])(
  "a page reports once that nothing could be loaded, and tries all again: %#",
  async (...row) => {
    const [page, subject, paths] = row;
    const requests = openPage(page);
    const title = { name: `${subject} could not be loaded` };
    await screen.findByRole("heading", title, { timeout: 10_000 });
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    requests.length = 0;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() =>
      expect(requests).toEqual(expect.arrayContaining(paths.map((path) => `/api/v1/${path}`))),
    );
  },
  30_000,
);
