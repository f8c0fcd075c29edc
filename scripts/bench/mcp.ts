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
import { mcpAgent, signInAgent } from "./mcp-agent.ts";
import { startBench } from "./start.ts";

const log = (line: string) => console.log(line);
/** If empty, only the sandboxed tool and the sign-in are measured. */
const TOOL_COUNTS = (process.env.BENCH_TOOL_COUNTS ?? "1,10,300")
  .split(",")
  .filter(Boolean)
  .map(Number);
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
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } }),
});
const callShout = mcpLoad("tools/call", "tools/call", { name: "shout", arguments: shout });
const callItem = mcpLoad("tools/call", "tools/call", { name: "item", arguments: { id: 7 } });
const list = mcpLoad("tools/list", "tools/list", {});
const rest: Load = { name: "REST", method: "POST", path: "/tools/item", body: '{"id":7}' };

type Bench = Awaited<ReturnType<typeof startBench>>;

/** Prints how the contenders compare. Resolves to whether every request was answered with 200. */
const run = async (title: string, contenders: Contender[], key: string): Promise<boolean> => {
  const results = await compare(contenders, key);
  log(`\n${title}\n${formatResults(results)}`);
  return results.every(({ failed, codes }) => failed === 0 && codes === "200");
};

/**
 * Compares a sandboxed tool with a hand-written one without a sandbox, and a signed-in call with one
 * that uses a key.
 */
const runSandboxAndSignIn = async (
  { server, startScript, publish, signInMachine }: Bench,
  upstream: string,
) => {
  const { slug, ...agent } = signInAgent(upstream);
  const key = await publish({ slug, ...agent });
  const token = await signInMachine(slug);
  const sdk = await startScript("mcp-server.ts", { BENCH_KEY: key, BENCH_UPSTREAM: upstream });
  const target = `${server.url}/api/agents/${slug}/mcp`;
  const { pid } = server.process;
  const sandbox = await run(
    "tools/call of a sandboxed tool (the SDK's server has no sandbox)",
    [
      { name: "official SDK", target: `${sdk.url}/mcp`, load: callShout, pid: sdk.process.pid },
      { name: "server.ts", target, load: callShout, pid },
    ],
    key,
  );
  await sdk.stop();
  const signIn = await run(
    "tools/call with a sign-in",
    [
      { name: "with a key", target, load: callShout, pid },
      { name: "signed in", target, load: { ...callShout, token }, pid },
    ],
    key,
  );
  return sandbox && signIn;
};

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const bench = await startBench(shutdown);
  const { server, startScript, publish } = bench;
  log(
    `\n${os.availableParallelism()} cores, Node ${process.version}, ${ROUND_COUNT} rounds of ${SECONDS_PER_ROUND} s each, after ${WARM_UP_SECONDS} s to warm up`,
  );
  const upstream = await startScript("upstream.ts");
  let hasPassed = await runSandboxAndSignIn(bench, upstream.url);
  for (const toolCount of TOOL_COUNTS) {
    const { slug, ...agent } = mcpAgent("item", toolCount, upstream.url);
    const key = await publish({ slug, ...agent });
    const sdk = await startScript("mcp-server.ts", {
      BENCH_KEY: key,
      BENCH_TOOLS: String(toolCount),
      BENCH_UPSTREAM: upstream.url,
    });
    const base = `${server.url}/api/agents/${slug}`;
    const count = `${toolCount} tool${toolCount === 1 ? "" : "s"}`;
    const contend = (name: string, target: string, load: Load): Contender => ({
      name,
      target,
      load,
      pid: name === "official SDK" ? sdk.process.pid : server.process.pid,
    });
    const hasCalled = await run(
      `tools/call, ${count} (HTTP)`,
      [
        contend("official SDK", `${sdk.url}/mcp`, callItem),
        contend("server.ts", `${base}/mcp`, callItem),
        contend("server.ts, REST", `${base}/tools/item`, rest),
      ],
      key,
    );
    const hasListed = await run(
      `tools/list, ${count}`,
      [contend("official SDK", `${sdk.url}/mcp`, list), contend("server.ts", `${base}/mcp`, list)],
      key,
    );
    hasPassed &&= hasCalled && hasListed;
    await sdk.stop();
  }
  return hasPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
