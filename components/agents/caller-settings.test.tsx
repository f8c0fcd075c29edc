// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { CallerSettings } from "./caller-settings";

const agent: AgentDetail = {
  ...{ slug: "trains", name: "Trains", description: "", publishedVersion: null, changes: 0 },
  endpoint: "https://tools.example/api/agents/trains",
  ...{ createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" },
};

afterEach(cleanup);

it("warns of an allowed origin that no page has", () => {
  const access = { origins: ["https://a.example", "ftp://b.example"] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallerSettings agentResponse={{ value: { ...agent, access }, etag: '"1"' }} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("status").textContent).toContain('the origin "ftp://b.example"');
});
