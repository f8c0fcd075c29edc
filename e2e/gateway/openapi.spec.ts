import { createConfig, lintFromString } from "@redocly/openapi-core";
import { exportFormats } from "@/lib/exports/index";
import { expect, test } from "../fixtures";
import { contractAgent } from "./agents";

const mounts = { "server.ts": process.env.E2E_URL, "Next’s route": process.env.E2E_NEXT_URL };

for (const [mount, origin] of Object.entries(mounts)) {
  test.describe(`documents of an agent through ${mount}`, () => {
    let key = "";
    let base = "";

    test.beforeEach(async ({ api, slug, upstream }) => {
      ({ key } = await api.publish(contractAgent(slug, upstream.url)));
      base = `${origin}/api/agents/${slug}`;
      await expect.poll(async () => (await ask("/tools")).status).toBe(200);
    });

    const ask = (path: string, init: RequestInit = {}) =>
      fetch(base + path, { ...init, headers: { "x-api-key": key, ...init.headers } });
    const failure = async (answer: Response, status: number) => {
      expect(answer.status).toBe(status);
      const { error, ...rest } = await answer.json();
      expect(rest).toEqual({ success: false });
      expect(Object.keys(error).sort()).toEqual(["code", "details", "message"]);
      return error as { message: string; details: string };
    };

    test("the OpenAPI document names this very mount, and lints clean", async ({ upstream }) => {
      const answer = await ask("/openapi.json");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(answer.headers.get("content-disposition")).toBeNull();
      const source = await answer.text();
      const document = JSON.parse(source);
      expect(document.openapi).toBe("3.1.0");
      expect(document.info.version).toBe("1");
      expect(document.servers).toEqual([{ url: base }]);
      expect(document.paths["/tools/echo"].post.operationId).toBe("echo");
      expect(document.paths["/tools/off"]).toBeUndefined();
      expect(source).not.toContain(upstream.url);
      const config = await createConfig({ extends: ["recommended"] });
      const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    });

    test("what the document says of a call is so", async () => {
      const { paths, servers } = await (await ask("/openapi.json")).json();
      const [path] = Object.entries(paths).find(
        ([, item]) => (item as { post?: { operationId: string } }).post?.operationId === "greet",
      ) as [string, unknown];
      const answer = await fetch(servers[0].url + path, {
        method: "POST",
        headers: { "x-api-key": key },
      });
      expect([answer.status, (await answer.json()).data]).toEqual([200, { text: "hello" }]);
    });

    test("documents have strong ETags, and answer HEAD", async () => {
      for (const path of ["/openapi.json", "/export/bhindi"]) {
        const etag = (await ask(path)).headers.get("etag") ?? "";
        expect(etag).toMatch(/^"[\w-]+"$/);
        const again = await ask(path, { headers: { "if-none-match": `"other", W/${etag}` } });
        expect([again.status, await again.text()]).toEqual([304, ""]);
        expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
        const head = await ask(path, { method: "HEAD" });
        expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
        await failure(await ask(path, { method: "POST" }), 405);
        expect((await ask(`${path}/`)).status).toBe(200);
      }
    });

    test("nobody reads them without a key, unless the tool list is public", async ({
      api,
      slug,
      upstream,
    }) => {
      const paths = ["/openapi.json", "/export/bhindi", "/export/nothing"];
      for (const path of paths)
        for (const wrong of ["", "tw_nope"]) {
          const error = await failure(await ask(path, { headers: { "x-api-key": wrong } }), 401);
          expect(error.message).toBe("Invalid API key");
        }
      const manifest = contractAgent(slug, upstream.url);
      const access = { toolsList: "public" };
      await api.send("PUT", `/agents/${slug}/manifest`, { ...manifest, access });
      await api.send("POST", `/agents/${slug}/publish`, {});
      const open = () => fetch(`${base}/openapi.json`);
      await expect.poll(async () => (await open()).status).toBe(200);
      expect((await fetch(`${base}/export/bhindi`)).status).toBe(200);
      expect((await fetch(`${base}/tools/greet`, { method: "POST" })).status).toBe(401);
    });

    test("a pinned version keeps its document", async ({ api, slug, upstream }) => {
      const manifest = contractAgent(slug, upstream.url);
      const tools = manifest.tools.slice(0, 1);
      await api.send("PUT", `/agents/${slug}/manifest`, { ...manifest, tools });
      await api.send("POST", `/agents/${slug}/publish`, {});
      const document = async (reference: string) =>
        (
          await fetch(`${origin}/api/agents/${reference}/openapi.json`, {
            headers: { "x-api-key": key },
          })
        ).json();
      await expect.poll(async () => (await document(slug)).info.version).toBe("2");
      const [newest, first] = [await document(slug), await document(`${slug}@1`)];
      expect(Object.keys(newest.paths)).toEqual(["/tools", "/tools/echo"]);
      expect(Object.keys(first.paths).length).toBeGreaterThan(10);
      expect(first.servers).toEqual([{ url: `${origin}/api/agents/${slug}@1` }]);
      const same = await document(`${slug}@2`);
      expect(same.servers).toEqual([{ url: `${origin}/api/agents/${slug}@2` }]);
      expect(newest.servers).toEqual([{ url: `${origin}/api/agents/${slug}` }]);
    });

    test("every export is a file; bhindi is the tool list itself", async ({ slug }) => {
      const list = await (await ask("/tools")).json();
      expect(await (await ask("/export/bhindi")).json()).toEqual(list);
      for (const format of exportFormats) {
        const answer = await ask(`/export/${format}`);
        expect(answer.status, format).toBe(200);
        expect(answer.headers.get("content-disposition")).toMatch(
          new RegExp(`^attachment; filename="${slug}-v1\\.[\\w.]+"$`),
        );
        expect(JSON.stringify(await answer.json())).toContain("echo");
      }
    });

    test("an unknown format is refused with the names of the known ones", async () => {
      for (const format of ["nothing", "toString", "__proto__", "BHINDI"]) {
        const { message, details } = await failure(await ask(`/export/${format}`), 404);
        expect(message).toBe(`Unknown format: ${format}`);
        for (const known of exportFormats) expect(details).toContain(known);
      }
      await failure(await ask("/export"), 404);
    });
  });
}
