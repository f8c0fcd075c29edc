import { hash } from "node:crypto";
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { mcpAgent, signInAgent } from "./mcp-agent.ts";

/**
 * What a developer would write with the official server package: the same tools and a key check,
 * but no sandbox and no log.
 */
const keyHash = hash("sha256", process.env.BENCH_KEY ?? "", "hex");
const upstream = process.env.BENCH_UPSTREAM ?? "";
const toolCount = Number(process.env.BENCH_TOOLS ?? "0");
const { tools } = toolCount > 0 ? mcpAgent("item", toolCount, upstream) : signInAgent(upstream);
const shout = ({ text, times = 1 }: { text: string; times?: number }) =>
  Array(times).fill(text.toUpperCase()).join(" ");
const fetchItem = async ({ id }: { id: number }) => {
  const response = await fetch(`${upstream}/items/${id}`, { signal: AbortSignal.timeout(30_000) });
  return response.text();
};
type Arguments = Parameters<typeof shout>[0] & Parameters<typeof fetchItem>[0];

const handle = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer({ name: "bench", version: "1" });
    for (const { name, description, parameters } of tools)
      server.registerTool(
        name,
        { description, inputSchema: fromJsonSchema<Arguments>(parameters) },
        async (params) => ({
          content: [
            { type: "text", text: name === "shout" ? shout(params) : await fetchItem(params) },
          ],
        }),
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
