import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { AgentPage } from "./agent-page";

const createTool = (
  name: string,
  parameters: Tool["parameters"] = { type: "object", properties: {} },
): Tool => ({
  name,
  description: `Does ${name}.`,
  parameters,
  handler: { kind: "javascript", code: "export default () => 1" },
});
const render = (tools: Tool[], page = 1, access: Manifest["access"] = {}) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <AgentPage
        agent={{
          manifest: {
            slug: "mail",
            name: "Mail",
            description: "Sends mail.",
            tools,
            access,
          },
          version: 1,
          baseUrl: "https://tools.example/api/agents/mail",
          pageUrl: "",
        }}
        isPublic
        isMember={false}
        icon={null}
        connect="Hosts"
        page={page}
      />
    </TooltipProvider>,
  );

test("lists the tools before the sections that every agent has", () => {
  const html = render([createTool("send"), createTool("archive")]);
  const list = html.indexOf('href="#tool-send"');
  const headers = html.indexOf("Headers that callers send");
  const article = html.indexOf('id="tool-send"');
  expect(list).toBeGreaterThan(0);
  expect(list).toBeLessThan(headers);
  expect(headers).toBeLessThan(article);
  expect(html).toContain("leave out tools that the provider would reject");
});

test("omits the list of tools if there is only one", () => {
  expect(render([createTool("send")])).not.toContain('href="#tool-send"');
});

const largeTools = ["first", "second", "third"].map((name) => ({
  ...createTool(name),
  description: "word ".repeat(45_000),
}));
const listArticles = (html: string) =>
  [...html.matchAll(/<article id="tool-(\w+)"/g)].map(([, name]) => name);

test("shows the tools of a large agent on several pages", () => {
  const html = render(largeTools, 2);
  expect(listArticles(html)).toEqual(["second"]);
  expect(html).toContain("Tools 2 to 2 of 3");
  for (const href of ["?page=1#tool-first", "#tool-second", "?page=3#tool-third"])
    expect(html).toContain(`href="${href}"`);
  expect(html).toContain('href="?page=1#reference"');
  expect(html).toContain('href="?page=3#reference"');
});

test.each([0, 1.5, 4, Number.NaN])("shows the first page for page %s", (page) => {
  const html = render(largeTools, page);
  expect(listArticles(html)).toEqual(["first"]);
  expect(html).not.toContain("Previous tools");
});

test("shows a limited number of rows per tool", () => {
  const variants = Array.from({ length: 600 }, (_, minLength) => ({ minLength }));
  const tool = createTool("choose", { type: "object", properties: { value: { anyOf: variants } } });
  const html = render([tool]);
  expect(html.match(/<tr /g)?.length).toBeLessThan(520);
  expect(html).toContain("101 more rows: see the OpenAPI file.");
});

test("folds long descriptions, except in print", () => {
  const html = render([createTool("send")]);
  for (const text of ["Sends mail.", "Does send."])
    expect(html).toMatch(
      new RegExp(`<p[^>]* class="[^"]*line-clamp-4 print:line-clamp-none[^"]*">${text}`),
    );
});

test.each<[Manifest["access"], string]>([
  [{}, "required"],
  [{ toolsList: "public" }, "required for calls"],
  [{ signIn: "on" }, "unless signed in"],
  [{ signIn: "on", toolsList: "public" }, "for calls unless signed in"],
])("says when a key is needed: %j", (access, expected) => {
  const html = render([createTool("send")], 1, access);
  expect(html.match(/x-api-key<.*?<td[^>]*>([^<]*)</)?.[1]).toBe(expected);
});
