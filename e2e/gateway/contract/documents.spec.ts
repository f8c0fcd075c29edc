import { createConfig, lintFromString } from "@redocly/openapi-core";
import { exportFormats } from "@/lib/exports/index";
import { contractAgent } from "../agents";
import { bothMounts, createDoor, type Door, expect, refused, test } from "../door";

bothMounts(() => {
  test("the OpenAPI document names the server it came from and lints clean", async ({
    door,
    upstream,
  }) => {
    const answer = await door.ask("/openapi.json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("content-disposition")).toBeNull();
    const { text: source, json: document } = answer;
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("1");
    expect(document.servers).toEqual([{ url: door.url }]);
    expect(document.paths["/tools/echo"].post.operationId).toBe("echo");
    expect(document.paths["/tools/off"]).toBeUndefined();
    expect(source).not.toContain(upstream.url);
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test("a call built from the OpenAPI document works", async ({ door }) => {
    const { paths, servers } = (await door.ask("/openapi.json")).json;
    const [path] = Object.entries(paths).find(
      ([, item]) => (item as { post?: { operationId: string } }).post?.operationId === "greet",
    ) as [string, unknown];
    const answer = await fetch(servers[0].url + path, {
      method: "POST",
      headers: { "x-api-key": door.key },
    });
    expect([answer.status, (await answer.json()).data]).toEqual([200, { text: "hello" }]);
  });

  test("documents have strong ETags and support HEAD", async ({ door }) => {
    for (const path of ["/openapi.json", "/export/bhindi"]) {
      const etag = (await door.ask(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await door.ask(path, { headers: { "if-none-match": `"other", W/${etag}` } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect((await door.ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
      const head = await door.ask(path, { method: "HEAD" });
      expect([head.status, head.headers.get("etag"), head.text]).toEqual([200, etag, ""]);
      refused(await door.ask(path, { method: "POST" }), 405);
      expect((await door.ask(`${path}/`)).status).toBe(200);
    }
  });

  test("documents require a key unless the tool list is public", async ({
    door,
    serve,
    slug,
    upstream,
  }) => {
    const paths = ["/openapi.json", "/export/bhindi", "/export/nothing"];
    for (const path of paths)
      for (const wrong of ["", "tw_nope"]) {
        const error = refused(await door.ask(path, { headers: { "x-api-key": wrong } }), 401);
        expect(error.message).toBe("Invalid API key");
      }
    await serve({ ...contractAgent(slug, upstream.url), access: { toolsList: "public" } });
    for (const path of ["/tools", "/openapi.json", "/export/bhindi"])
      expect((await fetch(door.url + path)).status).toBe(200);
    expect((await fetch(`${door.url}/tools/greet`, { method: "POST" })).status).toBe(401);
  });

  test("a pinned version keeps its own document", async ({ door, serve, slug, upstream }) => {
    const manifest = contractAgent(slug, upstream.url);
    const tools = manifest.tools.slice(0, 1);
    await serve({ ...manifest, tools });
    const at = (version: number) => createDoor(door.origin, `${slug}@${version}`, door.key);
    const document = async ({ ask }: Door) => (await ask("/openapi.json")).json;
    const [newest, first] = [await document(door), await document(at(1))];
    expect(Object.keys(newest.paths)).toEqual(["/tools", "/tools/echo"]);
    expect(Object.keys(first.paths).length).toBeGreaterThan(10);
    expect(first.servers).toEqual([{ url: `${door.url}@1` }]);
    const same = await document(at(2));
    expect(same.servers).toEqual([{ url: `${door.url}@2` }]);
    expect(newest.servers).toEqual([{ url: door.url }]);
  });

  test("every export is a file; bhindi equals the tool list", async ({ door, slug }) => {
    const list = (await door.ask("/tools")).json;
    expect((await door.ask("/export/bhindi")).json).toEqual(list);
    for (const format of exportFormats) {
      const answer = await door.ask(`/export/${format}`);
      expect(answer.status, format).toBe(200);
      expect(answer.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="${slug}-v1\\.[\\w.]+"$`),
      );
      expect(answer.text).toContain("echo");
    }
  });

  test("an unknown format is rejected with the names of the available ones", async ({ door }) => {
    for (const format of ["nothing", "toString", "__proto__", "BHINDI"]) {
      const { message, details } = refused(await door.ask(`/export/${format}`), 404);
      expect(message).toBe(`Unknown format: ${format}`);
      for (const known of exportFormats) expect(details).toContain(known);
    }
    refused(await door.ask("/export"), 404);
  });

  test("/llms.txt lists the documents and the public agents", async ({
    origin,
    serve,
    slug,
    upstream,
  }) => {
    const index = async () => {
      const answer = await fetch(`${origin}/llms.txt`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/plain"),
      ]);
      return answer.text();
    };
    const manifest = contractAgent(slug, upstream.url);
    const door = await serve(manifest);
    expect(await index()).toContain(`${origin}/docs/api`);
    expect(await index()).not.toContain(slug);
    await serve({ ...manifest, access: { toolsList: "public" } });
    const text = await index();
    expect(text).toContain(`${origin}/docs/agents/${slug}`);
    expect(text).toContain(`${door.url}/openapi.json`);
  });
});
