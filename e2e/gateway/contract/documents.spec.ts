import { createConfig, lintFromString } from "@redocly/openapi-core";
import { exportFormats } from "@/lib/exports/index";
import {
  type AgentClient,
  createAgentClient,
  expect,
  expectFailure,
  forEachMount,
  test,
} from "../agent-client";
import { contractAgent } from "../contract-agent";

forEachMount(() => {
  test("serves an OpenAPI document that names its own server and lints clean", async ({
    client,
    upstream,
  }) => {
    const response = await client.fetchPath("/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("content-disposition")).toBeNull();
    const { text: source, json: document } = response;
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("1");
    expect(document.servers).toEqual([{ url: client.url }]);
    expect(document.paths["/tools/echo"].post.operationId).toBe("echo");
    expect(document.paths["/tools/off"]).toBeUndefined();
    expect(source).not.toContain(upstream.url);
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test("accepts a call built from the OpenAPI document", async ({ client }) => {
    const { paths, servers } = (await client.fetchPath("/openapi.json")).json;
    const [path] = Object.entries(paths).find(
      ([, item]) => (item as { post?: { operationId: string } }).post?.operationId === "greet",
    ) as [string, unknown];
    const response = await fetch(servers[0].url + path, {
      method: "POST",
      headers: { "x-api-key": client.key },
    });
    expect([response.status, (await response.json()).data]).toEqual([200, { text: "hello" }]);
  });

  test("serves documents with strong ETags and supports HEAD", async ({ client }) => {
    for (const path of ["/openapi.json", "/export/bhindi"]) {
      const etag = (await client.fetchPath(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await client.fetchPath(path, {
        headers: { "if-none-match": `"other", W/${etag}` },
      });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(
        (await client.fetchPath(path, { headers: { "if-none-match": '"other"' } })).status,
      ).toBe(200);
      const head = await client.fetchPath(path, { method: "HEAD" });
      expect([head.status, head.headers.get("etag"), head.text]).toEqual([200, etag, ""]);
      expectFailure(await client.fetchPath(path, { method: "POST" }), 405);
      expect((await client.fetchPath(`${path}/`)).status).toBe(200);
    }
  });

  test("requires a key for documents unless the tool list is public", async ({
    client,
    serve,
    slug,
    upstream,
  }) => {
    const paths = ["/openapi.json", "/export/bhindi", "/export/nothing"];
    for (const path of paths)
      for (const wrong of ["", "tw_nope"]) {
        const error = expectFailure(
          await client.fetchPath(path, { headers: { "x-api-key": wrong } }),
          401,
        );
        expect(error.message).toBe("Invalid API key");
      }
    await serve({ ...contractAgent(slug, upstream.url), access: { toolsList: "public" } });
    for (const path of ["/tools", "/openapi.json", "/export/bhindi"])
      expect((await fetch(client.url + path)).status).toBe(200);
    expect((await fetch(`${client.url}/tools/greet`, { method: "POST" })).status).toBe(401);
  });

  test("keeps the document of a pinned version", async ({ client, serve, slug, upstream }) => {
    const manifest = contractAgent(slug, upstream.url);
    const tools = manifest.tools.slice(0, 1);
    await serve({ ...manifest, tools });
    const versionClient = (version: number) =>
      createAgentClient(client.origin, `${slug}@${version}`, client.key);
    const document = async ({ fetchPath }: AgentClient) => (await fetchPath("/openapi.json")).json;
    const newest = await document(client);
    const first = await document(versionClient(1));
    expect(Object.keys(newest.paths)).toEqual(["/tools", "/tools/echo"]);
    expect(Object.keys(first.paths).length).toBeGreaterThan(10);
    expect(first.servers).toEqual([{ url: `${client.url}@1` }]);
    const pinnedToLatest = await document(versionClient(2));
    expect(pinnedToLatest.servers).toEqual([{ url: `${client.url}@2` }]);
    expect(newest.servers).toEqual([{ url: client.url }]);
  });

  test("serves every export as a file, and bhindi equals the tool list", async ({
    client,
    slug,
  }) => {
    const list = (await client.fetchPath("/tools")).json;
    expect((await client.fetchPath("/export/bhindi")).json).toEqual(list);
    for (const format of exportFormats) {
      const response = await client.fetchPath(`/export/${format}`);
      expect(response.status, format).toBe(200);
      expect(response.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="${slug}-v1\\.[\\w.-]+"$`),
      );
      // server.json contains the address of the tools, not the tools themselves.
      expect(response.text).toContain(format === "mcp-server" ? "/mcp" : "echo");
    }
  });

  test("rejects an unknown format with the names of the available ones", async ({ client }) => {
    for (const format of ["nothing", "toString", "__proto__", "BHINDI"]) {
      const { message, details } = expectFailure(await client.fetchPath(`/export/${format}`), 404);
      expect(message).toBe(`Unknown format: ${format}`);
      for (const knownFormat of exportFormats) expect(details).toContain(knownFormat);
    }
    expectFailure(await client.fetchPath("/export"), 404);
  });

  test("lists the documents and the public agents in /llms.txt", async ({
    origin,
    serve,
    slug,
    upstream,
  }) => {
    const index = async () => {
      const response = await fetch(`${origin}/llms.txt`);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/plain"),
      ]);
      return response.text();
    };
    const manifest = contractAgent(slug, upstream.url);
    const client = await serve(manifest);
    expect(await index()).toContain(`${origin}/docs/api`);
    expect(await index()).not.toContain(slug);
    await serve({ ...manifest, access: { toolsList: "public" } });
    const text = await index();
    expect(text).toContain(`${origin}/docs/agents/${slug}`);
    expect(text).toContain(`${client.url}/openapi.json`);
  });
});
