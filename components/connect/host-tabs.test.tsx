import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { hostNames, hosts } from "@/lib/exports/mcp-hosts";
import { createMcpConnection } from "@/lib/exports/mcp-hosts/host";
import { ConnectionSteps } from "./connection-steps";
import { HostCard } from "./host-card";
import { HostTabs } from "./host-tabs";

const target = {
  name: "slack",
  title: "Slack",
  variables: [],
  apiKey: "tw_new",
  endpoint: "https://tools.example.com/api/agents/slack",
};
const connection = createMcpConnection(target);
const render = (content: ReactNode) =>
  renderToStaticMarkup(<TooltipProvider>{content}</TooltipProvider>);
const toText = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

it.each(hostNames)("the card for %s has a name, steps and something to copy", (name) => {
  const text = toText(render(<HostCard host={hosts[name]} connection={connection} />));
  const { steps, blocks, install } = hosts[name].setUp(connection);
  expect(text).toContain(`>${hosts[name].label}</h3>`);
  for (const step of steps) expect(text).toContain(step);
  for (const { caption, code } of blocks) {
    expect(text).toContain(code);
    expect(text).toContain(`aria-label="Copy: ${hosts[name].label}: ${caption}"`);
  }
  expect(text.includes("<a href=")).toBe(install !== undefined);
});

it("explains why a host cannot connect and what to do", () => {
  const getText = (offersSignIn: boolean) =>
    render(
      <HostCard
        host={hosts.claude}
        connection={createMcpConnection({ ...target, offersSignIn, withoutKey: offersSignIn })}
      />,
    );
  expect(getText(false)).toContain("Turn on sign-in");
  expect(getText(true)).not.toContain("Turn on sign-in");
});

it("starts with the assistants and ends with the page's own tabs", () => {
  const html = render(
    <HostTabs connection={connection} others={[{ id: "rest", label: "REST", content: "curl" }]} />,
  );
  const labels = [...html.matchAll(/role="tab"[^>]*><span[^>]*>([^<]+)</g)].map(
    ([, label]) => label,
  );
  expect(labels).toEqual(["Assistants", "Command line", "Editors", "Inspector", "REST"]);
  expect(html).toContain("Add custom connector");
  expect(html).not.toContain("vscode:mcp");
});

it("shows the remedy and time of a failed test step", () => {
  const html = render(
    <ConnectionSteps
      steps={[
        { name: "reach", outcome: "passed", ms: 12, message: "tools.example.com answered." },
        { name: "connect", outcome: "failed", ms: 30, message: "No.", remedy: "Use a key." },
      ]}
    />,
  );
  expect(html).toMatch(/Reach the URL<span class="sr-only">: passed/);
  expect(html).toMatch(/Connect<span class="sr-only">: failed/);
  expect(html).toContain("Use a key.");
  expect(html).toContain("30 ms");
});
