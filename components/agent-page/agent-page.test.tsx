import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Tool } from "@/lib/agent/tool";
import { AgentPage } from "./agent-page";

const createTool = (name: string): Tool => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
});
const render = (...names: string[]) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <AgentPage
        agent={{
          manifest: {
            slug: "mail",
            name: "Mail",
            description: "Sends mail.",
            tools: names.map(createTool),
          },
          version: 1,
          baseUrl: "https://tools.example/api/agents/mail",
          pageUrl: "",
        }}
        isPublic
        isMember={false}
        icon={null}
        connect="Hosts"
      />
    </TooltipProvider>,
  );

test("lists the tools before the sections that every agent has", () => {
  const html = render("send", "archive");
  const list = html.indexOf('href="#tool-send"');
  const headers = html.indexOf("Headers that callers send");
  const article = html.indexOf('id="tool-send"');
  expect(list).toBeGreaterThan(0);
  expect(list).toBeLessThan(headers);
  expect(headers).toBeLessThan(article);
});

test("omits the list of tools if there is only one", () => {
  expect(render("send")).not.toContain('href="#tool-send"');
});
