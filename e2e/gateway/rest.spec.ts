import { expect, test } from "../fixtures";
import { contractAgent } from "./agents";

/** One core, two mounts: both must answer alike. */
const mounts = { "server.ts": process.env.E2E_URL, "Next’s route": process.env.E2E_NEXT_URL };

for (const [mount, origin] of Object.entries(mounts)) {
  test.describe(`the public door through ${mount}`, () => {
    let key = "";
    let base = "";
    let tools: { name: string }[] = [];

    test.beforeEach(async ({ api, slug, upstream }) => {
      const manifest = contractAgent(slug, upstream.url);
      ({ key } = await api.publish(manifest));
      tools = manifest.tools;
      base = `${origin}/api/agents/${slug}`;
      // Another process hears of a publication from the database, a moment later.
      await expect.poll(async () => (await ask("/tools")).status).toBe(200);
    });

    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { "x-api-key": key, ...init.headers };
      const response = await fetch(base + path, { ...init, headers });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: text ? JSON.parse(text) : null,
      };
    };
    const call = (tool: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask(`/tools/${tool}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    const refused = (answer: Awaited<ReturnType<typeof ask>>, status: number) => {
      expect(answer.status, answer.text).toBe(status);
      expect(Object.keys(answer.json)).toEqual(["success", "error"]);
      expect(answer.json.success).toBe(false);
      expect(Object.keys(answer.json.error).sort()).toEqual(["code", "details", "message"]);
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      return answer.json.error as { message: string; code: string | number; details: string };
    };

    test("lists the enabled tools in order, with an ETag", async () => {
      const { json, headers } = await ask("/tools");
      const names = tools.map(({ name }) => name).filter((name) => name !== "off");
      expect(json.tools.map(({ name }: { name: string }) => name)).toEqual(names);
      for (const tool of json.tools)
        expect(Object.keys(tool)).toEqual(
          expect.arrayContaining(["name", "description", "parameters"]),
        );
      expect(JSON.stringify(json)).not.toContain("handler");
      const etag = headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect((await ask("/tools", { headers: { "if-none-match": etag } })).status).toBe(304);
      expect((await ask("/tools/", { redirect: "manual" })).status).toBe(200);
      expect((await ask("/tools", { method: "HEAD" })).status).toBe(200);
    });

    test("lets nobody in without a key of this agent", async () => {
      for (const wrong of [
        { "x-api-key": "" },
        { "x-api-key": "tw_nope" },
        { "x-api-key": `${key}x` },
      ]) {
        for (const [path, method] of [
          ["/tools", "GET"],
          ["/tools/echo", "POST"],
          ["/tools/nothing", "POST"],
          ["/resource", "POST"],
        ] as const) {
          const error = refused(await ask(path, { method, headers: wrong }), 401);
          expect(error).toMatchObject({ message: "Invalid API key", code: 401 });
        }
      }
    });

    test("answers each response type in its envelope", async () => {
      expect((await call("greet")).json).toEqual({
        success: true,
        responseType: "text",
        data: { text: "hello" },
      });
      expect((await call("page")).json).toEqual({
        success: true,
        responseType: "html",
        data: { html: "<p>hi</p>" },
      });
      expect((await call("picture")).json).toEqual({
        success: true,
        responseType: "media",
        data: {
          media: {
            url: "https://example.com/cat.png",
            type: "image",
            mimeType: "image/png",
            description: "",
            metadata: {},
          },
        },
      });
      expect((await call("echo", { text: "hi" })).json).toEqual({
        success: true,
        responseType: "mixed",
        data: { params: { text: "hi", count: 3 }, executionId: null, userId: null },
      });
    });

    test("takes the host's own fields out of the body and hands them on", async () => {
      const { json } = await call("echo", {
        text: "hi",
        executionId: "e1",
        chatId: "c1",
        userId: "u1",
        toolName: "echo",
        options: {},
      });
      expect(json.data).toEqual({
        params: { text: "hi", count: 3, options: { loud: false } },
        executionId: "e1",
        userId: "u1",
      });
    });

    test("needs neither a body nor a content type", async () => {
      for (const init of [{}, { body: "" }, { body: new Blob(["{}"]) }])
        expect((await ask("/tools/greet", { method: "POST", ...init })).status).toBe(200);
    });

    test("names every parameter that does not fit", async () => {
      const error = refused(
        await call("echo", { count: "5", kind: "z", transfers: [{}], extra: 1 }),
        400,
      );
      expect(error.code).toBe(400);
      for (const path of ["/text", "/count", "/kind", "/transfers/0/amount", "/extra"]) {
        expect(error.message).toContain(path);
        expect(error.details).toContain(`PARAMETER: ${path}`);
      }
      expect(error.details).toContain("TOOL ERROR: MISSING_PARAMETER");
      expect(error.details).toContain('EXPECTED: one of "a", "b c"');
    });

    test("heals a whole argument that came as JSON text, and nothing else", async () => {
      const { json } = await call("echo", { text: "hi", transfers: '[{"amount":1}]' });
      expect(json.data.params.transfers).toEqual([{ amount: 1 }]);
      refused(await call("echo", { text: "hi", count: "5" }), 400);
    });

    test("refuses bodies that are no object, too large, too deep or not JSON", async () => {
      for (const body of ["[]", '"text"', "null", "5", "{", "{'a':1}"])
        refused(await call("greet", body), 400);
      refused(await call("greet", `{"a":"${"x".repeat(1024 * 1024)}"}`), 413);
      refused(await call("greet", `{"a":${"[".repeat(70)}${"]".repeat(70)}}`), 400);
      refused(
        await call(
          "greet",
          JSON.stringify(
            Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, i])),
          ),
        ),
        400,
      );
      refused(
        await call("greet", "a=1", { "content-type": "application/x-www-form-urlencoded" }),
        415,
      );
      refused(await call("greet", "hello", { "content-type": "text/plain" }), 415);
    });

    test("refuses what is not there, with the same three keys", async () => {
      const error = refused(await call("nope"), 404);
      expect(error.message).toBe("Unknown tool: nope");
      expect(error.details).toContain("echo");
      refused(await call("off"), 404);
      refused(await ask("/resource", { method: "POST" }), 404);
      refused(await ask("/elsewhere"), 404);
      const allowed = await ask("/tools", { method: "DELETE" });
      refused(allowed, 405);
      expect(allowed.headers.get("allow")).toContain("GET");
      refused(await ask("/tools/greet"), 405);
      const nobody = await fetch(`${origin}/api/agents/no-such-agent/tools`, {
        headers: { "x-api-key": key },
      });
      expect([nobody.status, (await nobody.json()).error.code]).toEqual([404, 404]);
    });

    test("says how a tool failed in words a model can use", async () => {
      expect(refused(await call("throws"), 500)).toMatchObject({ code: "TOOL_EXECUTION_FAILED" });
      const error = refused(await call("refuses"), 404);
      expect(error).toEqual({
        message: "No such city.",
        code: "NOT_FOUND",
        details:
          "TOOL ERROR: NOT_FOUND\nNo such city.\nPARAMETER: city\nRECOVERY HINT: Try Berlin.",
      });
      expect(refused(await call("broken"), 500).message).toContain("html");
      expect(refused(await call("slow"), 504).code).toBe("TIMEOUT");
      expect(refused(await call("endless"), 504).code).toBe("TIMEOUT");
      expect((await call("greet")).status).toBe(200);
    });

    test("sends exactly what the author bound, with types kept", async ({ upstream }) => {
      const { json } = await call("http", { id: "a/../b?c", n: 1.5, tags: ["x", "y"] });
      expect(json).toEqual({
        success: true,
        responseType: "mixed",
        data: { ok: true, ts: "1700000000.000100" },
      });
      expect(upstream.seen).toHaveLength(1);
      expect(upstream.seen[0]).toMatchObject({ method: "POST", path: "/items/a%2F..%2Fb%3Fc" });
      expect(JSON.parse(upstream.seen[0]?.body ?? "")).toEqual({
        n: 1.5,
        tags: ["x", "y"],
        text: "n=1.5",
      });
      expect(JSON.stringify(upstream.seen[0]?.headers)).not.toContain(key);
    });

    test("never reaches this machine's own services, and does not say why to the caller", async () => {
      const error = refused(await call("inside"), 403);
      expect(error.code).toBe("SECURITY_VIOLATION");
      expect(JSON.stringify(error)).not.toContain("127.0.0.2");
    });

    test("passes the user's token only where the tool asks for it", async ({ upstream }) => {
      expect(refused(await call("withToken"), 401).message).toContain("bearer");
      const { status } = await call("withToken", {}, { authorization: "Bearer user-token-1" });
      expect(status).toBe(200);
      expect(upstream.seen[0]?.headers.authorization).toBe("Bearer user-token-1");
      await call("http", { id: "1" }, { authorization: "Bearer user-token-1" });
      expect(JSON.stringify(upstream.seen[1])).not.toContain("user-token-1");
    });

    test("asks for the agent’s variables by name, and gives them to the tool", async ({
      api,
      slug,
      upstream,
    }) => {
      const manifest = contractAgent(slug, upstream.url);
      const variables = ["dburi", "team"].map((ref) => ({ ref, required: true, secret: true }));
      const code = "export default (_, { variables }) => variables";
      const tool = {
        ...manifest.tools[0],
        name: "vars",
        parameters: { type: "object", properties: {} },
        responseType: "mixed",
        handler: { kind: "javascript", code },
      };
      await api.send("PUT", `/agents/${slug}/manifest`, { ...manifest, variables, tools: [tool] });
      await api.send("POST", `/agents/${slug}/publish`, {});
      await expect.poll(async () => (await ask("/tools")).json.tools.length).toBe(1);
      const error = refused(await call("vars", {}, { "X-DBURI": "" }), 401);
      expect(error).toMatchObject({ message: "Missing variables: dburi, team", code: 401 });
      const { json } = await call(
        "vars",
        {},
        { "X-DbUri": "postgres://db", "x-team": "a", "x-other": "b" },
      );
      expect(json.data).toEqual({ dburi: "postgres://db", team: "a" });
    });

    test("lets pages of the named origins in, and no others", async ({ api, slug, upstream }) => {
      const preflight = (origin: string) =>
        fetch(`${base}/tools/echo`, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "x-api-key",
          },
        });
      const before = await preflight("https://app.example");
      expect(before.headers.get("access-control-allow-origin")).toBeNull();
      const manifest = contractAgent(slug, upstream.url);
      await api.send("PUT", `/agents/${slug}/manifest`, {
        ...manifest,
        access: { origins: ["https://app.example"], toolsList: "public" },
      });
      await api.send("POST", `/agents/${slug}/publish`, {});
      await expect
        .poll(async () =>
          (await preflight("https://app.example")).headers.get("access-control-allow-origin"),
        )
        .toBe("https://app.example");
      const allowed = await preflight("https://app.example");
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get("access-control-allow-headers")).toContain("x-api-key");
      expect(allowed.headers.get("access-control-allow-headers")).toContain("x-dburi");
      expect(
        (await preflight("https://evil.example")).headers.get("access-control-allow-origin"),
      ).toBeNull();
      const open = await fetch(`${base}/tools`, { headers: { origin: "https://app.example" } });
      expect([open.status, open.headers.get("access-control-allow-origin")]).toEqual([
        200,
        "https://app.example",
      ]);
      const closed = await fetch(`${base}/tools/echo`, {
        method: "POST",
        headers: { origin: "https://app.example" },
      });
      expect([closed.status, closed.headers.get("access-control-allow-origin")]).toEqual([
        401,
        "https://app.example",
      ]);
    });

    test("holds a key to what it may do", async ({ api, slug }) => {
      const withScopes = async (...scopes: string[]) => {
        const made = await api.send("POST", `/agents/${slug}/keys`, { name: "held", scopes });
        expect(made.status()).toBe(201);
        const { key: held } = (await made.json()) as { key: string };
        const headers = { "x-api-key": held };
        const refusedAs = (status: number) => status !== 401;
        await expect
          .poll(async () => refusedAs((await ask("/tools", { headers })).status))
          .toBe(true);
        const post = { method: "POST", headers };
        return [
          (await ask("/tools", { headers })).status,
          (await ask("/tools/greet", post)).status,
          (await ask("/tools/page", post)).status,
          (await ask("/resource", post)).status,
        ];
      };
      expect(await withScopes("list")).toEqual([200, 403, 403, 403]);
      expect(await withScopes("call")).toEqual([403, 200, 200, 403]);
      expect(await withScopes("call:greet", "resource")).toEqual([403, 200, 403, 404]);
      const wrong = await api.send("POST", `/agents/${slug}/keys`, { name: "x", scopes: ["all"] });
      expect(wrong.status()).toBe(400);
    });

    test("forgets a revoked key and a withdrawn agent", async ({ api, slug }) => {
      const answer = await api.send("POST", `/agents/${slug}/keys`, { name: "short-lived" });
      const made = (await answer.json()) as { id: string; key: string };
      const withKey = () => ask("/tools", { headers: { "x-api-key": made.key } });
      await expect.poll(async () => (await withKey()).status).toBe(200);
      expect((await api.send("DELETE", `/agents/${slug}/keys/${made.id}`)).status()).toBe(204);
      await expect.poll(async () => (await withKey()).status).toBe(401);
      expect((await api.send("POST", `/agents/${slug}/unpublish`)).status()).toBe(204);
      await expect.poll(async () => (await ask("/tools")).status).toBe(404);
    });

    test("serves a pinned version for ever", async ({ api, slug, upstream }) => {
      const manifest = contractAgent(slug, upstream.url);
      await api.send("PUT", `/agents/${slug}/manifest`, {
        ...manifest,
        tools: manifest.tools.slice(0, 2),
      });
      await api.send("POST", `/agents/${slug}/publish`, {});
      await expect.poll(async () => (await ask("/tools")).json.tools.length).toBe(2);
      base = `${origin}/api/agents/${slug}@1`;
      expect((await ask("/tools")).json.tools.length).toBe(manifest.tools.length - 1);
      expect((await call("page")).status).toBe(200);
      base = `${origin}/api/agents/${slug}@9`;
      refused(await ask("/tools"), 404);
    });

    test("stops the work within a second when the caller goes away", async ({ upstream }) => {
      const leaving = new AbortController();
      const headers = { "x-api-key": key };
      const request = fetch(`${base}/tools/hold`, {
        method: "POST",
        headers,
        signal: leaving.signal,
      });
      await expect.poll(() => upstream.seen.length).toBe(1);
      leaving.abort();
      await expect(request).rejects.toThrow();
      await expect.poll(() => upstream.left, { timeout: 1000 }).toEqual(["/hold"]);
      expect((await call("greet")).status).toBe(200);
    });
  });
}

test("a publication and a revocation reach the server that made them at once", async ({
  api,
  slug,
  upstream,
}) => {
  const { key } = await api.publish(contractAgent(slug, upstream.url));
  const url = `${process.env.E2E_URL}/api/agents/${slug}/tools`;
  const status = async () => (await fetch(url, { headers: { "x-api-key": key } })).status;
  expect(await status()).toBe(200);
  const answer = await api.send("GET", `/agents/${slug}/keys`);
  const { keys } = (await answer.json()) as { keys: { id: string }[] };
  await api.send("DELETE", `/agents/${slug}/keys/${keys[0]?.id}`);
  expect(await status()).toBe(401);
});
