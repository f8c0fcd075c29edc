// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { DroppedCallsNotice } from "./dropped-calls-notice";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const range = { from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" };

const renderNotice = (dropped: object) => {
  const urls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return Response.json(dropped);
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DroppedCallsNotice range={range} isLogFailed={false} />
    </QueryClientProvider>,
  );
  return { urls, container };
};

test("shows how many calls of the period are missing, and when they were lost", async () => {
  const { urls } = renderNotice({
    calls: 1_200,
    firstAt: "2026-11-20T10:00:00.000Z",
    lastAt: "2026-11-20T10:30:00.000Z",
  });
  const notice = await screen.findByRole("status");
  expect(notice.textContent).toContain("1,200 calls of this Space are missing here");
  expect(notice.textContent).toMatch(/between 20 Nov 2026, .+ and 20 Nov 2026, /);
  expect(urls).toEqual([
    "/api/v1/dropped-calls?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z",
  ]);
});

test("renders nothing if the log is complete", async () => {
  const { urls, container } = renderNotice({ calls: 0, firstAt: null, lastAt: null });
  await vi.waitFor(() => expect(urls).toHaveLength(1));
  expect(container.textContent).toBe("");
});

test("reports that the check for missing calls failed", () =>
  expectFailedList(
    <DroppedCallsNotice range={range} isLogFailed={false} />,
    "dropped-calls",
    "The check for missing calls failed",
    { "dropped-calls": { calls: 0, firstAt: null, lastAt: null } },
  ));
