import { createProviderVariable } from "@/lib/agent/credentials/oauth-provider";
import { expect, expectFailure, forEachMount, test } from "../agent-client";
import { contractAgent, createAgent, javascriptTool } from "../contract-agent";

const variables = javascriptTool("variables", "export default (_, { variables }) => variables", {
  responseType: "mixed",
});

forEachMount(() => {
  test("requires a key of this agent on every route", async ({ client }) => {
    for (const wrong of ["", "tw_nope", `${client.key}x`])
      for (const [path, method] of [
        ["/tools", "GET"],
        ["/tools/echo", "POST"],
        ["/tools/nothing", "POST"],
        ["/resource", "POST"],
      ] as const) {
        const response = await client.fetchPath(path, { method, headers: { "x-api-key": wrong } });
        expect(expectFailure(response, 401)).toMatchObject({
          message: "Invalid API key",
          code: 401,
        });
      }
    const upperCaseHeader = await fetch(`${client.url}/tools`, {
      headers: { "X-API-KEY": client.key },
    });
    expect(upperCaseHeader.status).toBe(200);
  });

  test("rejects a revoked key and an unpublished agent", async ({ api, client, slug }) => {
    const response = await api.send("POST", `/agents/${slug}/keys`, { name: "short-lived" });
    const apiKey = (await response.json()) as { id: string; key: string };
    const withKey = () => client.fetchPath("/tools", { headers: { "x-api-key": apiKey.key } });
    await expect.poll(async () => (await withKey()).status).toBe(200);
    expect((await api.send("DELETE", `/agents/${slug}/keys/${apiKey.id}`)).status()).toBe(204);
    await expect.poll(async () => (await withKey()).status).toBe(401);
    expect((await api.send("POST", `/agents/${slug}/unpublish`)).status()).toBe(204);
    await expect.poll(async () => (await client.fetchPath("/tools")).status).toBe(404);
  });

  test("passes the user’s token only to a tool that needs it", async ({ client, upstream }) => {
    const missingBearer = expectFailure(await client.call("withToken"), 401);
    expect(missingBearer.message).toContain("bearer");
    expect(missingBearer.details).toContain("Authorization: Bearer");
    const authorization = "Bearer user-token-1";
    const withoutKey = await client.call("withToken", {}, { authorization, "x-api-key": "" });
    expect(expectFailure(withoutKey, 401).message).toBe("Invalid API key");
    expect(upstream.requests).toEqual([]);
    expect((await client.call("withToken", {}, { authorization })).status).toBe(200);
    expect(upstream.requests[0]?.headers.authorization).toBe(authorization);
    await client.call("http", { id: "1" }, { authorization });
    expect(JSON.stringify(upstream.requests[1])).not.toContain("user-token-1");
  });

  test("reads each declared OAuth provider’s token from its own header", async ({
    serve,
    slug,
  }) => {
    const providers = ["github", "google-gmail"].map(createProviderVariable);
    const client = await serve(createAgent(slug, [variables], { variables: providers }));
    expect(expectFailure(await client.call("variables"), 401).message).toBe(
      "Missing variables: github-token, google-gmail-token",
    );
    const tokens = { "x-github-token": "gho_1", "X-Google-Gmail-Token": "ya29_2" };
    const { json } = await client.call("variables", {}, tokens);
    expect(json.data).toEqual({ "github-token": "gho_1", "google-gmail-token": "ya29_2" });
  });

  test("requires declared variables by name and passes them to the tool", async ({
    serve,
    slug,
  }) => {
    const declaredVariables = ["dburi", "team"].map((ref) => ({ ref, required: true }));
    const client = await serve(createAgent(slug, [variables], { variables: declaredVariables }));
    const refused = await client.call("variables", {}, { "X-DBURI": "" });
    const error = expectFailure(refused, 401);
    expect(error).toMatchObject({ message: "Missing variables: dburi, team", code: 401 });
    expect(refused.headers.get("x-missing-variables")).toBe("dburi, team");
    const headers = { "X-DbUri": "postgres://db", "x-team": "a", "x-other": "b" };
    const { json } = await client.call("variables", {}, headers);
    expect(json.data).toEqual({ dburi: "postgres://db", team: "a" });
  });

  test("allows CORS only for the configured origins", async ({ client, serve, slug, upstream }) => {
    const origin = "https://app.example";
    const allowedOrigin = ({ headers }: Response) => headers.get("access-control-allow-origin");
    const preflight = (from: string) =>
      fetch(`${client.url}/tools/echo`, {
        method: "OPTIONS",
        headers: {
          origin: from,
          "access-control-request-method": "POST",
          "access-control-request-headers": "x-api-key",
        },
      });
    expect(allowedOrigin(await preflight(origin))).toBeNull();
    await serve({
      ...contractAgent(slug, upstream.url),
      access: { origins: [origin], toolsList: "public" },
    });
    const response = await preflight(origin);
    expect([response.status, allowedOrigin(response)]).toEqual([204, origin]);
    for (const header of ["x-api-key", "x-dburi"])
      expect(response.headers.get("access-control-allow-headers")).toContain(header);
    expect(allowedOrigin(await preflight("https://evil.example"))).toBeNull();
    const publicResponse = await fetch(`${client.url}/tools`, { headers: { origin } });
    expect([publicResponse.status, allowedOrigin(publicResponse)]).toEqual([200, origin]);
    const protectedResponse = await fetch(`${client.url}/tools/echo`, {
      method: "POST",
      headers: { origin },
    });
    expect([protectedResponse.status, allowedOrigin(protectedResponse)]).toEqual([401, origin]);
  });
});
