// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { ConnectSection } from "./connect-section";

const agent: AgentDetail = {
  slug: "mail",
  name: "Mail",
  description: "Sends mail.",
  publishedVersion: 1,
  changes: 0,
  endpoint: "https://tools.example/api/agents/mail",
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};

const renderSection = () => {
  const section = (signIn: "on" | "off") => (
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <ConnectSection agent={{ ...agent, access: { signIn } }} tools={[]} apiKey="tw_new" />
      </TooltipProvider>
    </QueryClientProvider>
  );
  const { rerender, container } = render(section("off"));
  const publish = (signIn: "on" | "off") => rerender(section(signIn));
  const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
  const showsKey = () => {
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Editors" }));
    return container.textContent?.includes("tw_new");
  };
  return { publish, choose, showsKey };
};

afterEach(cleanup);

it("switches to sign-in when an agent that offers it is published", () => {
  const { publish, showsKey } = renderSection();
  expect(showsKey()).toBe(true);
  publish("on");
  expect(showsKey()).toBe(false);
});

it("shows a key again when the published agent no longer offers sign-in", () => {
  const { publish, choose, showsKey } = renderSection();
  publish("on");
  choose("Sign in");
  publish("off");
  expect(showsKey()).toBe(true);
});

it("keeps the choice of a key when the version changes", () => {
  const { publish, choose, showsKey } = renderSection();
  publish("on");
  choose("With a key");
  publish("on");
  expect(showsKey()).toBe(true);
});

it("says what to do about an app that cannot register, where people sign in", () => {
  const { publish, choose } = renderSection();
  const findLink = () => screen.queryByRole("link", { name: "OAuth clients" });
  expect(findLink()).toBeNull();
  publish("on");
  expect(findLink()?.getAttribute("href")).toBe("/settings/oauth-clients");
  choose("With a key");
  expect(findLink()).toBeNull();
});

it("shows apps the URL for conversations if the agent has a model", () => {
  const renderAgent = (changes: Partial<AgentDetail>) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TooltipProvider>
          <ConnectSection agent={{ ...agent, ...changes }} tools={[]} apiKey="tw_new" />
        </TooltipProvider>
      </QueryClientProvider>,
    );
  renderAgent({});
  expect(screen.queryByRole("tab", { name: "AG-UI" })).toBeNull();
  cleanup();
  renderAgent({
    model: { provider: "ollama", id: "qwen3:8b" },
    variables: [{ ref: "user-region", required: true }],
  });
  fireEvent.mouseDown(screen.getByRole("tab", { name: "AG-UI" }));
  expect(screen.getByText("https://tools.example/api/agents/mail/ag-ui")).toBeTruthy();
  const { textContent } = screen.getByRole("tabpanel", { name: "AG-UI" });
  expect(textContent).toContain('"x-api-key": "tw_new"');
  expect(textContent).toContain('"x-user-region": "YOUR_USER_REGION"');
});
