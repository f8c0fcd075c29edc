import { providerVariable } from "@/lib/agent/oauth-provider";
import { agentOf, contractAgent, javascript } from "../agents";
import { bothMounts, expect, refused, test } from "../door";

const variables = javascript("variables", "export default (_, { variables }) => variables", {
  responseType: "mixed",
});

bothMounts(() => {
  test("every route requires a key of this agent", async ({ door }) => {
    for (const wrong of ["", "tw_nope", `${door.key}x`])
      for (const [path, method] of [
        ["/tools", "GET"],
        ["/tools/echo", "POST"],
        ["/tools/nothing", "POST"],
        ["/resource", "POST"],
      ] as const) {
        const answer = await door.ask(path, { method, headers: { "x-api-key": wrong } });
        expect(refused(answer, 401)).toMatchObject({ message: "Invalid API key", code: 401 });
      }
    const shouted = await fetch(`${door.url}/tools`, { headers: { "X-API-KEY": door.key } });
    expect(shouted.status).toBe(200);
  });

  test("a revoked key and an unpublished agent are rejected", async ({ api, door, slug }) => {
    const answer = await api.send("POST", `/agents/${slug}/keys`, { name: "short-lived" });
    const made = (await answer.json()) as { id: string; key: string };
    const withKey = () => door.ask("/tools", { headers: { "x-api-key": made.key } });
    await expect.poll(async () => (await withKey()).status).toBe(200);
    expect((await api.send("DELETE", `/agents/${slug}/keys/${made.id}`)).status()).toBe(204);
    await expect.poll(async () => (await withKey()).status).toBe(401);
    expect((await api.send("POST", `/agents/${slug}/unpublish`)).status()).toBe(204);
    await expect.poll(async () => (await door.ask("/tools")).status).toBe(404);
  });

  test("only a tool that needs the user’s token receives it", async ({ door, upstream }) => {
    const missing = refused(await door.call("withToken"), 401);
    expect(missing.message).toContain("bearer");
    expect(missing.details).toContain("Authorization: Bearer");
    const authorization = "Bearer user-token-1";
    const keyless = await door.call("withToken", {}, { authorization, "x-api-key": "" });
    expect(refused(keyless, 401).message).toBe("Invalid API key");
    expect(upstream.seen).toEqual([]);
    expect((await door.call("withToken", {}, { authorization })).status).toBe(200);
    expect(upstream.seen[0]?.headers.authorization).toBe(authorization);
    await door.call("http", { id: "1" }, { authorization });
    expect(JSON.stringify(upstream.seen[1])).not.toContain("user-token-1");
  });

  test("each declared OAuth provider’s token is read from its own header", async ({
    serve,
    slug,
  }) => {
    const providers = ["github", "google-gmail"].map(providerVariable);
    const door = await serve(agentOf(slug, [variables], { variables: providers }));
    expect(refused(await door.call("variables"), 401).message).toBe(
      "Missing variables: github-token, google-gmail-token",
    );
    const tokens = { "x-github-token": "gho_1", "X-Google-Gmail-Token": "ya29_2" };
    const { json } = await door.call("variables", {}, tokens);
    expect(json.data).toEqual({ "github-token": "gho_1", "google-gmail-token": "ya29_2" });
  });

  test("declared variables are required by name and passed to the tool", async ({
    serve,
    slug,
  }) => {
    const declared = ["dburi", "team"].map((ref) => ({ ref, required: true }));
    const door = await serve(agentOf(slug, [variables], { variables: declared }));
    const error = refused(await door.call("variables", {}, { "X-DBURI": "" }), 401);
    expect(error).toMatchObject({ message: "Missing variables: dburi, team", code: 401 });
    const headers = { "X-DbUri": "postgres://db", "x-team": "a", "x-other": "b" };
    const { json } = await door.call("variables", {}, headers);
    expect(json.data).toEqual({ dburi: "postgres://db", team: "a" });
  });

  test("CORS allows only the configured origins", async ({ door, serve, slug, upstream }) => {
    const origin = "https://app.example";
    const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");
    const preflight = (from: string) =>
      fetch(`${door.url}/tools/echo`, {
        method: "OPTIONS",
        headers: {
          origin: from,
          "access-control-request-method": "POST",
          "access-control-request-headers": "x-api-key",
        },
      });
    expect(allowed(await preflight(origin))).toBeNull();
    await serve({
      ...contractAgent(slug, upstream.url),
      access: { origins: [origin], toolsList: "public" },
    });
    const answer = await preflight(origin);
    expect([answer.status, allowed(answer)]).toEqual([204, origin]);
    for (const header of ["x-api-key", "x-dburi"])
      expect(answer.headers.get("access-control-allow-headers")).toContain(header);
    expect(allowed(await preflight("https://evil.example"))).toBeNull();
    const open = await fetch(`${door.url}/tools`, { headers: { origin } });
    expect([open.status, allowed(open)]).toEqual([200, origin]);
    const closed = await fetch(`${door.url}/tools/echo`, { method: "POST", headers: { origin } });
    expect([closed.status, allowed(closed)]).toEqual([401, origin]);
  });
});
