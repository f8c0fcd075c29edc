// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { expectOneError } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { LogPage } from "./log-page";

const renderLog = (search = "") =>
  renderPage(
    <PathnameContext value="/">
      <SearchParamsContext value={new URLSearchParams(search)}>
        <LogPage />
      </SearchParamsContext>
    </PathnameContext>,
  );

test("reports once that nothing could be loaded, and tries all again", async () => {
  const paths = ["agents", "callers", "calls", "statistics"];
  await expectOneError(<LogPage />, "The calls could not be loaded", paths);
});

test("says that a search has not reached the older calls, however many were searched", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/calls?")
      ? Response.json({ calls: [], cursor: "older" })
      : Response.json({ detail: "No database." }, { status: 409 }),
  );
  renderLog("q=timeout");
  await screen.findByRole("button", { name: "Search older calls" });
  const text = /^No matches so far\. Older calls have not been searched yet\./;
  expect(screen.getByText(text).role).toBe("status");
});

test("shows the calls only once it is known whether there are charts above them", async () => {
  const statistics = Promise.withResolvers<Response>();
  let isLoaded = false;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.includes("/statistics")) return statistics.promise;
    if (!address.includes("/calls?")) return Response.json({ detail: "No." }, { status: 409 });
    isLoaded = true;
    return Response.json({ calls: [] });
  });
  renderLog();
  await waitFor(() => expect(isLoaded).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  screen.getByText("Loading the statistics");
  // Below the placeholder of the charts, it would jump up if there are none.
  expect(screen.queryByText("Loading the calls")).toBeNull();
  statistics.resolve(Response.json({ detail: "No." }, { status: 409 }));
  await screen.findByText("No calls in this period");
});

test("announces that there are no calls, once that is known", async () => {
  let answer = () => {};
  const isKnown = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.includes("/calls?")) return Response.json({ detail: "No." }, { status: 409 });
    if (!address.includes("q=timeout")) await isKnown;
    return Response.json({ calls: [] });
  });
  function Log() {
    const [search, setSearch] = useState("q=timeout");
    return (
      <SearchParamsContext value={new URLSearchParams(search)}>
        <button type="button" onClick={() => setSearch("")}>
          Unfiltered
        </button>
        <LogPage />
      </SearchParamsContext>
    );
  }
  const user = renderPage(
    <PathnameContext value="/">
      <Log />
    </PathnameContext>,
  );
  // The region exists before its text, because screen readers announce changes only.
  const region = (await screen.findByText("No matching calls")).closest("[role=status]");
  await user.click(screen.getByRole("button", { name: "Unfiltered" }));
  expect(await screen.findByText("Loading the calls")).toBeTruthy();
  expect(screen.queryByText("No calls in this period")).toBeNull();
  answer();
  const message = await screen.findByText("No calls in this period");
  expect(region?.contains(message)).toBe(true);
});

test("says why older and new calls are missing, and why the log is paused", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (searchParams.get("cursor")) {
      // Long enough for the page to show that it is loading.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return Response.json({ detail: "No page." }, { status: 409 });
    }
    if (searchParams.get("limit")) return Response.json({ detail: "No tail." }, { status: 409 });
    if (pathname.endsWith("/calls"))
      return Response.json({
        calls: [{ id: "1", tool: "read_file", startedAt: "2026-01-01T00:00:00Z", ms: 1 }],
        cursor: "older",
      });
    return Response.json({ detail: "No database." }, { status: 409 });
  });
  const user = renderLog();
  await screen.findByText("New calls could not be loaded: No tail.");
  const liveButton = screen.getByRole("button", { name: "Live" });
  expect(liveButton.title).toBe("");
  // New rows would replace the one that has the focus.
  act(() => screen.getByRole("link", { name: /^read_file/ }).focus());
  expect(liveButton.title).toMatch(/^Paused while/);
  await user.click(screen.getByRole("button", { name: "Load older" }));
  const message = await screen.findByText("No page.");
  await user.click(screen.getByRole("button", { name: "Load older" }));
  // A new element, so that screen readers announce it again.
  await waitFor(() => expect(message.isConnected).toBe(false));
  await screen.findByText("No page.");
  await user.click(liveButton);
  expect(screen.queryByText(/^New calls could not/)).toBeNull();
});

test("goes to the newest calls when someone who has scrolled down shows them", async () => {
  const call = { tool: "read_file", startedAt: "2026-01-01T00:00:00Z", ms: 1 };
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (!pathname.endsWith("/calls")) return Response.json({ detail: "No." }, { status: 409 });
    const ids = searchParams.get("limit") ? ["2", "1"] : ["1"];
    return Response.json({ calls: ids.map((id) => ({ ...call, id })) });
  });
  const user = renderLog();
  await screen.findByRole("button", { name: "Live" });
  vi.stubGlobal("scrollY", 5_000);
  act(() => void window.dispatchEvent(new Event("scroll")));
  const showButton = await screen.findByRole("button", { name: "Show 1 new call" });
  const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(showButton);
  expect(scrollIntoView).toHaveBeenCalledWith({ block: "nearest" });
  expect(screen.getAllByRole("link", { name: /^read_file/ })).toHaveLength(2);
});
