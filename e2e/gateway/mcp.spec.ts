import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type AgentClient, expect, forEachMount, test } from "./agent-client";

const info = { name: "test", version: "1" };

const connect = async ({ url, key }: AgentClient, headers: Record<string, string> = {}) => {
  const client = new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const requestInit = { headers: { "x-api-key": key, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
};
const connect2025 = async ({ url, key }: AgentClient) => {
  const client = new Client2025(info);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new Transport2025(new URL(`${url}/mcp`), { requestInit }) as never);
  return client;
};

forEachMount(() => {
  for (const [revision, open] of Object.entries({
    "2026-07-28": connect,
    "2025-11-25": connect2025,
  }))
    test(`serves the official client of ${revision}`, async ({ client }) => {
      const mcpClient = await open(client);
      const { tools } = await mcpClient.listTools();
      const { json } = await client.fetchPath("/tools");
      const names: string[] = json.tools.map(({ name }: { name: string }) => name);
      expect(tools.map(({ name }) => name)).toEqual(names.filter((name) => name !== "withToken"));
      const call = (name: string, parameters = {}) =>
        mcpClient.callTool({ name, arguments: parameters });
      expect(await call("greet")).toMatchObject({ content: [{ type: "text", text: "hello" }] });
      expect(await call("picture")).toMatchObject({
        content: [{ type: "resource_link", uri: "https://example.com/cat.png", name: "cat.png" }],
      });
      expect(await call("echo", { text: "x" })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("/text") }],
      });
      const refusal = await client.call("refuses");
      expect(await call("refuses")).toMatchObject({
        isError: true,
        content: [{ text: refusal.json.error.details }],
      });
      await mcpClient.close();
    });

  test("aborts the call within a second when the client cancels it over MCP", async ({
    client,
    upstream,
  }) => {
    const mcpClient = await connect(client);
    const controller = new AbortController();
    const call = mcpClient.callTool({ name: "hold" }, { signal: controller.signal });
    await expect.poll(() => upstream.requests.map(({ path }) => path)).toEqual(["/hold"]);
    controller.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => upstream.abortedPaths, { timeout: 1000 }).toEqual(["/hold"]);
  });

  test("logs a call over MCP, without the caller’s secrets", async ({ api, client, slug }) => {
    const mcpClient = await connect(client, { "x-dburi": "postgres://secret-database" });
    await mcpClient.callTool({ name: "echo", arguments: { text: "postgres://secret-database" } });
    const listCalls = async () => {
      const response = await api.send("GET", `/agents/${slug}/calls?protocol=mcp`);
      return ((await response.json()) as { calls: { id: string }[] }).calls;
    };
    await expect.poll(listCalls).toMatchObject([{ tool: "echo", protocol: "mcp", status: 200 }]);
    const [call] = await listCalls();
    const logged = await (await api.send("GET", `/agents/${slug}/calls/${call?.id}`)).text();
    expect(logged).toContain('"text":"');
    expect(logged).not.toContain("secret-database");
  });
});
