import os from "node:os";
import path from "node:path";
import { build } from "../commands/build.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import {
  type Contender,
  compare,
  formatResults,
  type Load,
  ROUND_COUNT,
  SECONDS_PER_ROUND,
  WARM_UP_SECONDS,
} from "./compare.ts";
import { mcpAgent } from "./mcp-agent.ts";
import { startBench } from "./start.ts";

const log = (line: string) => console.log(line);
const TOOL_COUNTS = [1, 10, 300];
const shout = { text: "hello", times: 3 };

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const mcpLoad = (
  name: string,
  method: string,
  params: { name?: string; arguments?: object },
): Load => ({
  name,
  method: "POST",
  path: "/mcp",
  headers: {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(params.name && { "mcp-name": params.name }),
  },
  body: JSON.stringify({
    ...{ jsonrpc: "2.0", id: 1, method },
    params: { ...params, _meta: envelope },
  }),
});
const call = mcpLoad("tools/call", "tools/call", { name: "shout", arguments: shout });
const list = mcpLoad("tools/list", "tools/list", {});
const rest: Load = {
  name: "REST",
  method: "POST",
  path: "/tools/shout",
  body: JSON.stringify(shout),
};

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const { server, startScript, publish } = await startBench(shutdown);
  log(
    `\n${os.availableParallelism()} cores, Node ${process.version}, ${ROUND_COUNT} rounds of ${SECONDS_PER_ROUND} s each, after ${WARM_UP_SECONDS} s to warm up`,
  );
  let hasPassed = true;
  for (const toolCount of TOOL_COUNTS) {
    const { slug, ...agent } = mcpAgent(toolCount);
    const key = await publish({ slug, ...agent });
    const sdk = await startScript("mcp-server.ts", {
      BENCH_KEY: key,
      BENCH_TOOLS: String(toolCount),
    });
    const base = `${server.url}/api/agents/${slug}`;
    const run = async (title: string, contenders: Contender[]) => {
      const results = await compare(contenders, key);
      hasPassed &&= results.every(({ failed }) => failed === 0);
      log(`\n${title}, ${toolCount} tool${toolCount === 1 ? "" : "s"}\n${formatResults(results)}`);
    };
    const contend = (name: string, target: string, load: Load): Contender => ({
      ...{ name, target, load },
      pid: name === "official SDK" ? sdk.process.pid : server.process.pid,
    });
    await run("tools/call", [
      contend("official SDK", `${sdk.url}/mcp`, call),
      contend("server.ts", `${base}/mcp`, call),
      contend("server.ts, REST", `${base}/tools/shout`, rest),
    ]);
    await run("tools/list", [
      contend("official SDK", `${sdk.url}/mcp`, list),
      contend("server.ts", `${base}/mcp`, list),
    ]);
    await sdk.stop();
  }
  return hasPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
