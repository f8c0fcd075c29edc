import { describe, expect, test } from "vitest";
import type { ImportPorts } from "../import-kind";
import { importUrl } from "./url";

const openapi = {
  openapi: "3.0.3",
  info: { title: "Pets" },
  servers: [{ url: "/v1" }],
  paths: { "/pets": { get: { operationId: "listPets", responses: {} } } },
};
const tools = { tools: [{ name: "hello", description: "Says hello.", parameters: {} }] };
type Page = { status?: number; text: string; type?: string };

const open = (pages: Record<string, Page>) => {
  const requests: Parameters<ImportPorts["fetch"]>[0][] = [];
  const fetch: ImportPorts["fetch"] = async (request) => {
    const { url } = request;
    requests.push(request);
    const page = pages[new URL(url).pathname] ?? { status: 404, text: "" };
    const { status = 200, text, type = "" } = page;
    return { status, headers: { "content-type": type }, body: new TextEncoder().encode(text) };
  };
  const run = (path: string, headers = {}, ports: Partial<ImportPorts> = {}) =>
    importUrl({ kind: "url", url: `https://example.com${path}`, headers }, { fetch, ...ports });
  return { run, requests };
};

describe("importUrl", () => {
  test("imports an OpenAPI document and resolves its servers against the URL", async () => {
    const { run, requests } = open({ "/openapi.json": { text: JSON.stringify(openapi) } });
    const { manifest, operations } = await run("/openapi.json", { "x-key": "a" });
    expect(operations).toHaveLength(1);
    expect(manifest.tools).toMatchObject([{ handler: { url: "https://example.com/v1/pets" } }]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).toContainEqual(["x-key", "a"]);
    expect(requests[0]?.maxBytes).toBe(50_000_000);
  });

  test("sends an accept header of its own only if the caller sends none", async () => {
    const { run, requests } = open({ "/openapi.json": { text: JSON.stringify(openapi) } });
    await run("/openapi.json", { Accept: "text/plain" });
    await run("/openapi.json");
    const accepts = requests.map(({ headers }) => headers.filter(([name]) => name === "accept"));
    expect(accepts).toEqual([
      [["accept", "text/plain"]],
      [["accept", expect.stringContaining("application/json")]],
    ]);
  });

  test("names a format that is not supported", async () => {
    const { run } = open({ "/a.yaml": { text: "asyncapi: 3.0.0\ninfo:\n  title: A" } });
    await expect(run("/a.yaml")).rejects.toMatchObject({
      code: "unprocessable",
      issues: [{ code: "unsupported_format", message: expect.stringContaining("AsyncAPI") }],
    });
  });

  test.each([
    ["Swagger UI", "<script>SwaggerUIBundle({ url: '/openapi.json' })</script>", "/openapi.json"],
    ["Redoc", '<redoc spec-url="../v3/api-docs"></redoc>', "/v3/api-docs"],
    ["Scalar", '<script id="api" data-url="./swagger.yaml?v=1"></script>', "/a/swagger.yaml?v=1"],
    ["Elements", '<elements-api apiDescriptionUrl = "/api.yml"/>', "/api.yml"],
    ["a list", '<script>[{"url": "/"}, {"url": "/v2/swagger"}]</script>', "/v2/swagger"],
  ])("names the document that a page of %s shows", async (_, page, path) => {
    const { run } = open({ "/a/docs": { text: `<!doctype html>${page}` } });
    await expect(run("/a/docs")).rejects.toMatchObject({
      issues: [
        {
          code: "web_page",
          message: `This is a web page. Enter the URL of the document that it shows: https://example.com${path}`,
        },
      ],
    });
  });

  test.each([
    "<a href='/openapi.json'>API</a>",
    "<script>fetch({ url: '/a', next: '/b.json' })</script>",
    "<redoc spec-url='javascript:openapi'></redoc>",
  ])("names no document that a page does not show: %s", async (page) => {
    await expect(open({ "/": { text: page } }).run("/")).rejects.toMatchObject({
      issues: [{ code: "web_page", message: expect.stringMatching(/^[^:]*or MCP server\.$/) }],
    });
  });

  test("says where a document may be if the URL is of the service itself", async () => {
    const { run } = open({ "/": { text: '{"Hello":"World"}' } });
    await expect(run("/")).rejects.toMatchObject({
      code: "unprocessable",
      issues: [
        {
          code: "not_found",
          path: "/url",
          message: expect.stringMatching(
            /^There is nothing to import at https:\/\/example\.com\/: .*such as https:\/\/example\.com\/openapi\.json\.$/,
          ),
        },
      ],
    });
  });

  test("imports a manifest in YAML", async () => {
    const { run } = open({ "/a.yaml": { text: "slug: a\nname: A\ndescription: ''\ntools: []\n" } });
    expect((await run("/a.yaml")).manifest).toMatchObject({ slug: "a", tools: [] });
  });

  test("imports a script with a cURL command", async () => {
    const { run } = open({ "/a.sh": { text: "#!/bin/sh\ncurl https://api.example.com/pets\n" } });
    expect((await run("/a.sh")).manifest.tools).toMatchObject([
      { handler: { method: "GET", url: "https://api.example.com/pets" } },
    ]);
  });

  test.each([
    ["/agent", { "/agent/tools": { text: JSON.stringify(tools) } }],
    ["/agent", { "/agent": { text: "<html>" }, "/agent/tools": { text: JSON.stringify(tools) } }],
    ["/agent", { "/agent": { text: "{}" }, "/agent/tools": { text: JSON.stringify(tools) } }],
    ["/agent/tools", { "/agent/tools": { text: JSON.stringify(tools) } }],
  ])("imports an agent: %s", async (path, pages) => {
    expect((await open(pages).run(path)).manifest.tools).toMatchObject([{ name: "hello" }]);
  });

  const eventStream = { text: "", type: "text/event-stream; charset=utf-8" };

  test("imports an MCP server whose URL returns an event stream to others", async () => {
    const { run } = open({ "/assistant": eventStream });
    const definition = { name: "search", inputSchema: { type: "object" as const } };
    const listRemoteTools: ImportPorts["listRemoteTools"] = async () => ({
      server: { name: "notes" },
      tools: [{ definition, pin: `sha256-${"A".repeat(43)}=` }],
      isCut: false,
    });
    expect((await run("/assistant", {}, { listRemoteTools })).manifest.tools).toMatchObject([
      { name: "search" },
    ]);
  });

  test.each<[string, Record<string, Page>, string, string]>([
    ["of an event stream", { "/events": eventStream }, "/events", "event_stream"],
    ["of a web page", { "/": { text: "<!doctype html>" } }, "/", "web_page"],
    ["of a piece of HTML", { "/a": { text: "\n<h1>Docs</h1>" } }, "/a", "web_page"],
    ["of nothing", {}, "/a", "unexpected_status"],
    [
      "of an agent that needs headers",
      { "/a/tools": { status: 401, text: "" } },
      "/a",
      "unauthorized",
    ],
    ["of a broken document", { "/a": { text: "openapi: [3" } }, "/a", "syntax_error"],
  ])("explains the problem with the URL %s", async (_, pages, path, code) => {
    await expect(open(pages).run(path)).rejects.toMatchObject({ issues: [{ code }] });
  });
});
