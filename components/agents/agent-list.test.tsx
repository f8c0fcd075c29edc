// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
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
    <AppRouterContext value={{} as AppRouterInstance}>
      <SearchParamsContext value={new URLSearchParams("q=sales")}>
        <AgentList attention={null} />
      </SearchParamsContext>
    </AppRouterContext>,
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
