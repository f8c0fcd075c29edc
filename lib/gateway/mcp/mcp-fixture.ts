import {
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { SendToServers } from "@/lib/protocols/mcp/open-exchanges";
import type { Ports } from "@/lib/runtime/ports";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "../gateway-fixture";

export const greetTool: Tool = {
  name: "greet",
  description: "Greets somebody.",
  parameters: {
    type: "object",
    properties: { name: { type: "string" }, times: { type: "integer", default: 1 } },
    required: ["name"],
  },
  handler: { kind: "javascript", code: "export default () => 1" },
};

/** Creates a gateway whose agent has one tool per variation of `greetTool`. */
export const setUp = (
  changes: Partial<Tool>[] = [{}],
  {
    run,
    ports,
    sendToServers,
    ...change
  }: Partial<Manifest> & {
    run?: Ports["sandbox"]["run"];
    ports?: Partial<Ports>;
    sendToServers?: SendToServers;
  } = {},
) =>
  createTestGateway(
    {
      description: "Says hello.",
      tools: changes.map((each) => ({ ...greetTool, ...each })),
      ...change,
    },
    {
      keys: { all: [], greet: ["list", "call:greet"] },
      ports: { sandbox: literalSandbox({ ...(run && { run }) }), ...ports },
      ...(sendToServers && { sendToServers }),
    },
  );
export type TestGateway = Pick<ReturnType<typeof setUp>, "url" | "fetch" | "send">;

/** Connects the official client of revision 2026-07-28. */
export const connect = async (
  { url, fetch }: TestGateway,
  headers: Record<string, string> = { "x-api-key": "all" },
  { search = "", capabilities = {} }: { search?: string; capabilities?: ClientCapabilities } = {},
) => {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities, versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const target = new URL(`${url}/mcp${search}`);
  await client.connect(
    new StreamableHTTPClientTransport(target, { fetch, requestInit: { headers } }),
  );
  return client;
};
/** Connects the official client of revisions 2025-03-26 to 2025-11-25. */
export const connect2025 = async (
  { url, fetch }: TestGateway,
  headers: Record<string, string> = { "x-api-key": "all" },
  { capabilities = {} }: { capabilities?: ClientCapabilities } = {},
) => {
  const client = new Client2025({ name: "test", version: "1" }, { capabilities });
  const requestInit = { headers };
  await client.connect(new Transport2025(new URL(`${url}/mcp`), { fetch, requestInit }));
  return client;
};
