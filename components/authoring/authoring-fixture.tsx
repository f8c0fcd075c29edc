import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import type { ListedResource } from "@/lib/agent/resources/listed-resource";
import type { AuditEntry } from "@/lib/api/schemas/audit";

type Lists = { prompts?: Prompt[]; resources?: ListedResource[] };
type Incomplete = { id: string; revision: number } & Record<string, unknown>;
type Refusal = { status: number; issues: { code: string; path: string; message: string }[] };

/** A fake of the agent API routes that the prompt and resource editors use. */
const createServer = (lists: Lists) => {
  let agent = { slug: "weather", name: "Weather", ...lists };
  let revision = 1;
  const server = {
    /** How to refuse the next save; null accepts it. */
    refusal: null as Refusal | null,
    readAgent: () => agent,
    /** Simulates a change by somebody else. */
    change: (next: Lists) => {
      agent = { ...agent, ...next };
      revision += 1;
    },
    /** Entries of the audit log. */
    audit: [] as Partial<AuditEntry>[],
    /** The stored incomplete entries. */
    incomplete: [] as Incomplete[],
    answerIncomplete: (pathname: string, method: string, body: string) => {
      const id = pathname.split("/incomplete-entries/")[1];
      const stored = server.incomplete.find((entry) => entry.id === id);
      if (method === "GET")
        return Response.json(stored ?? { incompleteEntries: server.incomplete });
      if (method === "DELETE") {
        server.incomplete = server.incomplete.filter((entry) => entry !== stored);
        return new Response(null, { status: 204 });
      }
      const updatedAt = new Date().toISOString();
      const saved = { id: "1", revision: 1, ...stored, ...JSON.parse(body), updatedAt };
      server.incomplete = [saved];
      return Response.json(saved);
    },
    fetch: async (url: string | URL | Request, { method = "GET", body }: RequestInit = {}) => {
      const { pathname } = new URL(String(url), "http://localhost");
      if (pathname.endsWith("/credentials")) return Response.json({ credentials: [] });
      if (pathname.endsWith("/audit")) return Response.json({ entries: server.audit });
      if (pathname.endsWith("/tools")) return Response.json({ tools: [] });
      if (method === "PATCH" && server.refusal) {
        const { status, issues } = server.refusal;
        const problem = { status, code: "invalid_input", detail: "Refused.", title: "", issues };
        return Response.json(problem, {
          status,
          headers: { "content-type": "application/problem+json" },
        });
      }
      if (pathname.includes("/incomplete-entries"))
        return server.answerIncomplete(pathname, method, String(body));
      if (method === "PATCH") server.change(JSON.parse(String(body)));
      return Response.json(agent, { headers: { etag: `"${revision}"` } });
    },
  };
  return server;
};

/** Renders an editor for an agent that has these lists. */
export function renderAuthoring(lists: Lists, editor: ReactNode) {
  const server = createServer(lists);
  vi.stubGlobal("fetch", server.fetch);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>{editor}</TooltipProvider>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}
