// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
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

it("keeps what is typed while it saves", async () => {
  const reply = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => reply.promise);
  onTestFinished(() => void vi.unstubAllGlobals());
  show({});
  const origins = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Allowed origins/ });
  const type = (value: string) => fireEvent.change(origins, { target: { value } });
  type("https://a.example");
  fireEvent.click(screen.getByRole("button", { name: "Save caller settings" }));
  type("https://a.example\nhttps://b.example");
  await act(async () => {
    reply.resolve(Response.json({ ...agent, access: { origins: ["https://a.example"] } }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(origins.value).toBe("https://a.example\nhttps://b.example");
});

it("warns about a variable whose header has another purpose", () => {
  show({ variables: [{ ref: "tenant" }, { ref: "confirmation" }] });
  const warning = screen.getByText(/^The header x-confirmation carries/);
  expect(warning.closest("[role=status]")).not.toBeNull();
});
