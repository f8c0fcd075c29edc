import { expect, it, onTestFinished } from "vitest";
import { openOutbound } from "./mcp-fixture";
import { searchTool, startMcpServer, startService } from "./mcp-server-fixture";
import { readServer } from "./read-server";

const read = (url: string) => {
  const signal = new AbortController().signal;
  const target = { url, headers: [], services: [], outbound: openOutbound(), signal };
  return readServer({ ...target, timeoutMs: 20_000 }, "space", []);
};

const readTools = async (tools: (typeof searchTool)[]) => {
  const server = await startMcpServer("2025-11-25", { tools });
  onTestFinished(server.close);
  return read(server.url);
};

it("lists the first of several tools with the same name", async () => {
  expect(await readTools([searchTool, { ...searchTool, title: "Other" }])).toMatchObject({
    server: { name: "notes", title: "Notes" },
    tools: [{ definition: { name: "search", title: "Search" } }],
    isCut: false,
  });
});

it("says that a server has more tools than are read", async () => {
  const tools = Array.from({ length: 2_001 }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: "object" },
  }));
  const list = await readTools(tools);
  expect(list).toMatchObject({ isCut: true });
  expect("tools" in list && list.tools).toHaveLength(2_000);
});

it.each([
  [401, true],
  [403, true],
  [404, false],
])("says whether a status of %i asks for authentication", async (status, isUnauthorized) => {
  const service = await startService((_, response) => response.writeHead(status).end());
  onTestFinished(service.close);
  expect(await read(service.url)).toMatchObject({ isUnauthorized, isBlocked: false });
});

it("says that the outbound guard refused the request", async () => {
  expect(await read("http://10.0.0.1/mcp")).toMatchObject({
    problem: expect.any(String),
    isUnauthorized: false,
    isBlocked: true,
  });
});
