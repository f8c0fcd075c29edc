// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { agent } from "./agent-fixture";
import { CallerSettings } from "./caller-settings";

afterEach(cleanup);

const show = (settings: Partial<AgentDetail>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <CallerSettings agentResponse={{ value: { ...agent, ...settings }, etag: '"1"' }} />
      </TooltipProvider>
    </QueryClientProvider>,
  );

it("warns about an allowed origin that no page can have", () => {
  show({ access: { origins: ["https://a.example", "ftp://b.example"] } });
  expect(screen.getByRole("status").textContent).toContain('the origin "ftp://b.example"');
});

it("warns about a variable whose header has another purpose", () => {
  show({ variables: [{ ref: "tenant" }, { ref: "confirmation" }] });
  const warning = screen.getByText(/^The header x-confirmation carries/);
  expect(warning.closest("[role=status]")).not.toBeNull();
});
