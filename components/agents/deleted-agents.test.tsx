// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { agent } from "./agent-fixture";
import { DeletedAgents } from "./deleted-agents";

test("keeps the focus in the list of deleted agents, and then on the page", async () => {
  let agents = ["one", "two"].map((slug) => ({ ...agent, slug, name: slug }));
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "POST") {
      agents = agents.filter(({ slug }) => !url.endsWith(`/${slug}/restore`));
      return Response.json(agent, { headers: { etag: '"1"' } });
    }
    return Response.json(url.endsWith("/me") ? { role: "owner", space: {} } : { agents });
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <main id="main" tabIndex={-1}>
          <DeletedAgents />
        </main>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Recently deleted (2)" }));
  await user.click(screen.getByRole("button", { name: "Restore one" }));
  await vi.waitFor(() => expect(screen.queryByText("one")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Restore two" }));
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(screen.queryByText("two")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
