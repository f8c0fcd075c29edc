// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { agent } from "./agent-fixture";
import { AgentHeader } from "./agent-header";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ incompleteEntries: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (changed: Partial<AgentDetail> | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <TestRouter>
          <PathnameContext value="/agents/trains/tools">
            <AgentHeader slug="trains" {...(changed && { agent: { ...agent, ...changed } })} />
          </PathnameContext>
        </TestRouter>
      </TooltipProvider>
    </QueryClientProvider>,
  );
};

it("shows the agent's full name, whatever characters it contains", () => {
  const name = `${"x".repeat(33)}👩‍🚀🇨🇭`;
  show({ name });
  expect(screen.getByTitle(name).textContent).toBe(name);
});

it("does not show the slug in place of a name that loads", () => {
  show(null);
  const breadcrumb = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(breadcrumb.textContent).toBe("AgentsLoading");
});

it("does not call an agent with an incomplete change published", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ incompleteEntries: [{ id: "1" }] }));
  show({ publishedVersion: 1 });
  expect(await screen.findByText("1 incomplete change since v1")).toBeTruthy();
  expect(screen.queryByText("Published v1")).toBeNull();
});

it("says that the incomplete changes could not be loaded", async () => {
  const lists = { incompleteEntries: [{ id: "1" }] };
  vi.stubGlobal("fetch", async () => Response.json({ detail: "Locked." }, { status: 409 }));
  show({ publishedVersion: 1 });
  const name = "The incomplete changes could not be loaded. Try again";
  const [button] = await screen.findAllByRole("button", { name }, { timeout: 10_000 });
  vi.stubGlobal("fetch", async () => Response.json(lists));
  await userEvent.click(button as HTMLElement);
  expect(await screen.findAllByText("1 incomplete change since v1")).toHaveLength(1);
  expect(screen.queryByRole("button", { name })).toBeNull();
}, 15_000);
