import { hash } from "node:crypto";
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { mcpAgent } from "./mcp-agent.ts";

/** What a developer would write with the official server package: the same tools, a key check; no sandbox, no log. */
const keyHash = hash("sha256", process.env.BENCH_KEY ?? "", "hex");
const { tools } = mcpAgent(Number(process.env.BENCH_TOOLS));
const shout = ({ text, times = 1 }: { text: string; times?: number }) =>
  Array(times).fill(text.toUpperCase()).join(" ");

const handle = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer({ name: "bench", version: "1" });
    for (const { name, description, parameters } of tools)
      server.registerTool(
        name,
        { description, inputSchema: fromJsonSchema<{ text: string; times?: number }>(parameters) },
        async (params) => ({ content: [{ type: "text", text: shout(params) }] }),
      );
    return server;
  }),
);
const server = createServer((request, response) => {
  const key = request.headers["x-api-key"];
  if (typeof key !== "string" || hash("sha256", key, "hex") !== keyHash) {
    response.writeHead(401).end();
    return;
  }
  void handle(request, response);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () =>
  console.log(`ready at http://127.0.0.1:${process.env.PORT}`),
);
process.on("SIGTERM", () => process.exit(0));
