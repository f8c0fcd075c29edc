// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Manifest } from "@/lib/agent/manifest";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { EndpointPage } from "./endpoint-page";

const profile = { slug: "mail", name: "Mail", description: "Sends mail." };
const draft: AgentDetail = {
  ...profile,
  endpoint: "https://tools.example/api/agents/mail",
  publishedVersion: 1,
  changes: 1,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};
const published: Manifest = { ...profile, tools: [] };

const renderPage = (
  agent: Partial<AgentDetail>,
  version: Partial<Manifest>,
  areKeysKnown = Promise.resolve(),
) => {
  const answers: Record<string, object> = {
    "/agents/mail": { ...draft, ...agent },
    "/agents/mail/versions/1": {
      version: 1,
      note: "",
      createdAt: draft.createdAt,
      published: true,
      manifest: { ...published, ...version },
    },
    "/agents/mail/tools": { tools: [] },
    "/agents/mail/keys": { keys: [] },
  };
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname } = new URL(input, "https://tools.example");
    const answer = answers[pathname.replace("/api/v1", "")];
    if (pathname.endsWith("/keys")) await areKeysKnown;
    return Response.json(answer ?? {}, { status: answer ? 200 : 404 });
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <TooltipProvider>
        <EndpointPage
          slug="mail"
          renderConnect={({ agent: { access, variables, model } }) => (
            <p>Connect to {JSON.stringify({ access, variables, model })}</p>
          )}
          renderSignIns={() => <p>Who signed in</p>}
          renderCallerSettings={() => null}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("sets up hosts for the published version, not the draft", async () => {
  const model = { provider: "ollama" as const, id: "qwen3:8b" };
  renderPage({ access: { signIn: "on" }, variables: [{ ref: "team", required: true }], model }, {});
  expect(await screen.findByText("Connect to {}")).toBeTruthy();
});

test("allows ending sign-ins until a version without them is published", async () => {
  renderPage({ access: { signIn: "off" } }, { access: { signIn: "on" } });
  expect(await screen.findByText("Who signed in")).toBeTruthy();
});

test("shows what is below the keys only once their number is known", async () => {
  const keys = Promise.withResolvers<void>();
  renderPage({}, {}, keys.promise);
  // The agent is loaded in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 20));
  screen.getByText("Loading the endpoint");
  keys.resolve();
  await screen.findByRole("heading", { name: "Connect" });
});
