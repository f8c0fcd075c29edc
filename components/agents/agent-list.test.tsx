// @vitest-environment happy-dom

import { screen, waitFor } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { TestRouter } from "@/components/layout/router-fixture";
import { useAttention } from "@/components/queries/attention";
import { agent } from "./agent-fixture";
import { AgentList } from "./agent-list";

test("searches for what the URL names, and keeps it there", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    if (/\/agents\?/.test(url)) return Response.json({ agents: [], next: null });
    return Response.json({ detail: "No database." }, { status: 409 });
  });
  const replaceState = vi.spyOn(window.history, "replaceState").mockReturnValue();
  const user = renderPage(
    <TestRouter>
      <SearchParamsContext value={new URLSearchParams("q=sales")}>
        <AgentList attention={null} />
      </SearchParamsContext>
    </TestRouter>,
  );
  const field = await screen.findByRole("searchbox", { name: "Search agents" });
  expect(field).toHaveProperty("value", "sales");
  await waitFor(() => expect(requests.some((url) => url.includes("q=sales"))).toBe(true));
  await user.type(field, " & co");
  expect(replaceState).toHaveBeenLastCalledWith(null, "", "/agents?q=sales+%26+co");
  await user.clear(field);
  expect(replaceState).toHaveBeenLastCalledWith(null, "", "/agents");
  replaceState.mockRestore();
});

test("keeps the only agent, its dialog and the focus when it cannot be deleted", async () => {
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (/\/agents\?/.test(url)) return Response.json({ agents: [{ ...agent, toolCount: 1 }] });
    // Long enough for the page to change in the meantime.
    if (method === "DELETE") await new Promise((resolve) => setTimeout(resolve, 20));
    const detail = method === "DELETE" ? "An owner has locked it." : "Not loaded.";
    return Response.json({ detail }, { status: 409 });
  });
  const user = renderPage(
    <TestRouter>
      <SearchParamsContext value={new URLSearchParams()}>
        <AgentList attention={null} />
      </SearchParamsContext>
    </TestRouter>,
  );
  await user.click(await screen.findByRole("button", { name: "Actions for Trains" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  const field = await screen.findByRole("textbox");
  expect(document.activeElement).toBe(field);
  await user.keyboard("trains{Enter}");
  await screen.findByText("An owner has locked it.");
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions for Trains" })),
  );
});

test("shows the list only once it is known what is above it", async () => {
  const alerts = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (url: string) => {
    if (/\/agents\?/.test(url)) return Response.json({ agents: [{ ...agent, toolCount: 1 }] });
    if (url.endsWith("/attention")) return alerts.promise;
    return Response.json({ detail: "Not loaded." }, { status: 409 });
  });
  renderPage(
    <TestRouter>
      <SearchParamsContext value={new URLSearchParams()}>
        <AgentList attention={null} />
      </SearchParamsContext>
    </TestRouter>,
  );
  // The agents are loaded in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 20));
  screen.getByText("Loading the agents");
  // On a narrow window, it has its own line.
  expect(screen.queryByRole("button", { name: "New agent" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Agents" })).toBeNull();
  alerts.resolve(Response.json({ items: [] }));
  await screen.findByRole("list", { name: "Agents" });
  expect(screen.queryByText("Loading the agents")).toBeNull();
});

function Alerts() {
  const { error } = useAttention();
  return error && <p>The alerts could not be loaded</p>;
}

test("shows the list below alerts that could not be loaded, and requests them once more", async () => {
  let requestCount = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    if (/\/agents\?/.test(url)) return Response.json({ agents: [{ ...agent, toolCount: 1 }] });
    if (url.endsWith("/attention")) requestCount++;
    return Response.json({ detail: "The list is locked." }, { status: 409 });
  });
  renderPage(
    <TestRouter>
      <SearchParamsContext value={new URLSearchParams()}>
        <AgentList attention={<Alerts />} />
      </SearchParamsContext>
    </TestRouter>,
  );
  await screen.findByText("The alerts could not be loaded");
  await new Promise((resolve) => setTimeout(resolve, 50));
  screen.getByRole("list", { name: "Agents" });
  expect(requestCount).toBe(2);
});
