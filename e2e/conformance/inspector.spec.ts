import { runNode } from "@/scripts/lib/run";
import { type AgentClient, test as agentTest, expect } from "../gateway/agent-client";

const entry = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

const test = agentTest.extend<{ inspect(client: AgentClient, ...args: string[]): Promise<Output> }>(
  {
    origin: process.env.E2E_URL ?? "",
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
    inspect: async ({}, use, testInfo) => {
      // Otherwise the Inspector keeps its list of servers in the home folder.
      const env = { ...process.env, MCP_CATALOG_PATH: testInfo.outputPath("mcp.json") };
      await use(async ({ url, key }, ...args) => {
        const target = [`${url}/mcp`, "--transport", "http", "--header", `x-api-key: ${key}`];
        const { code, stdout, output } = await runNode([entry, "--cli", ...target, ...args], {
          env,
        });
        return { code, output, json: code === 0 ? JSON.parse(stdout) : undefined };
      });
    },
  },
);
type Output = { code: number; output: string; json: ReturnType<typeof JSON.parse> };

test("lists tools, calls them and shows refusals in the Inspector", async ({ client, inspect }) => {
  const call = (tool: string, ...args: string[]) =>
    inspect(client, "--method", "tools/call", "--tool-name", tool, ...args);
  const [list, reply, failure, refusal] = await Promise.all([
    inspect(client, "--method", "tools/list"),
    call("echo", "--tool-arg", "text=hi", "count=5"),
    call("refuses"),
    inspect({ ...client, key: "wrong" }, "--method", "tools/list"),
  ]);
  const names = list.json?.tools.map(({ name }: { name: string }) => name);
  expect(names, list.output).toEqual(expect.arrayContaining(["echo", "greet", "refuses"]));
  const params = { text: "hi", count: 5 };
  expect(reply.json, reply.output).toMatchObject({ structuredContent: { params } });
  expect(failure.output).toContain("tool_is_error");
  expect(failure.output).toContain("TOOL ERROR: NOT_FOUND");
  // At this point, the Inspector would ask a person to sign in.
  expect(refusal.output).toContain("auth_required");
});
