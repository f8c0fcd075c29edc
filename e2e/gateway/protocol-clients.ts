import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  type AgentClient,
  type AgentResponse,
  test as agentTest,
  createAgentClient,
  expect,
  forEachMount,
} from "./agent-client";

/** The agent's answer, or a description of why there is none. */
type Reply = { ok: true; value: unknown } | { ok: false; text: string };
type Arguments = Record<string, unknown>;

/** The operations that callers can perform over every protocol. */
type ProtocolClient = {
  /** Resolves to the tools' names. */
  listTools(): Promise<Reply>;
  /** Rejects only when `signal` aborts. */
  call(tool: string, args?: Arguments, signal?: AbortSignal): Promise<Reply>;
};
type Options = Pick<AgentClient, "origin" | "slug" | "key"> & { headers?: Record<string, string> };

const listNames = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);

const toRestFailure = ({ json }: AgentResponse): Reply => ({
  ok: false,
  text: `${json.error.message}\n${json.error.details}`,
});

const toRestReply = (response: AgentResponse): Reply => {
  if (response.status !== 200) return toRestFailure(response);
  const { responseType, data } = response.json;
  if (responseType !== "media") return { ok: true, value: data[responseType] ?? data };
  return { ok: true, value: [data.media].flat().map(({ url }) => url) };
};

const openRest = ({ origin, slug, key, headers }: Options): ProtocolClient => {
  const client = createAgentClient(origin, slug, key);
  return {
    async listTools() {
      const response = await client.fetchPath("/tools", { headers });
      if (response.status !== 200) return toRestFailure(response);
      return { ok: true, value: listNames(response.json.tools) };
    },
    async call(tool, args, signal) {
      const type = { "content-type": "application/json" };
      const body = JSON.stringify(args);
      const init = { method: "POST", headers: { ...type, ...headers }, signal, body };
      return toRestReply(await client.fetchPath(`/tools/${tool}`, init));
    },
  };
};

type McpResult = Record<string, unknown>;
type McpContent = { type: string; text?: string; uri?: string }[];
/** The interface that both official clients share. */
type McpClient = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: Arguments }, signal?: AbortSignal): Promise<McpResult>;
};

const toMcpReply = ({ content, structuredContent, isError }: McpResult): Reply => {
  const blocks = content as McpContent;
  const texts = blocks.filter(({ type }) => type === "text").map(({ text }) => text);
  if (isError) return { ok: false, text: texts.join("\n") };
  const links = blocks.filter(({ type }) => type === "resource_link").map(({ uri }) => uri);
  if (links.length > 0) return { ok: true, value: links };
  return { ok: true, value: structuredContent ?? texts.join("\n") };
};

const openMcp =
  (connect: (url: URL, headers: Record<string, string>) => Promise<McpClient>) =>
  ({ origin, slug, key, headers }: Options): ProtocolClient => {
    const url = new URL(`${origin}/api/agents/${slug}/mcp`);
    let connection: Promise<McpClient> | undefined;
    /** Turns protocol errors into text, as REST does. */
    const attempt = async (
      act: (client: McpClient) => Promise<Reply>,
      signal?: AbortSignal,
    ): Promise<Reply> => {
      try {
        connection ??= connect(url, { "x-api-key": key, ...headers });
        return await act(await connection);
      } catch (error) {
        if (signal?.aborted) throw error;
        return { ok: false, text: String(error) };
      }
    };
    return {
      listTools: () =>
        attempt(async (client) => {
          const { tools } = await client.listTools();
          return { ok: true, value: listNames(tools) };
        }),
      call: (name, args, signal) =>
        attempt(
          async (client) => toMcpReply(await client.callTool({ name, arguments: args }, signal)),
          signal,
        ),
    };
  };

const info = { name: "test", version: "1" };

const connect2026 = async (url: URL, headers: Record<string, string>): Promise<McpClient> => {
  const client = new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return {
    listTools: () => client.listTools(),
    callTool: (call, signal) => client.callTool(call, { signal }),
  };
};

const connect2025 = async (url: URL, headers: Record<string, string>): Promise<McpClient> => {
  const client = new Client2025(info);
  await client.connect(new Transport2025(url, { requestInit: { headers } }));
  return {
    listTools: () => client.listTools(),
    callTool: (call, signal) => client.callTool(call, undefined, { signal }),
  };
};

/** The protocols, each with its name in the log. */
const protocols = {
  REST: { logName: "rest", open: openRest },
  "MCP 2026-07-28": { logName: "mcp", open: openMcp(connect2026) },
  "MCP 2025-11-25": { logName: "mcp", open: openMcp(connect2025) },
};

export const test = agentTest.extend<{ protocol: (typeof protocols)["REST"] }>({
  protocol: [protocols.REST, { option: true }],
});

/** Runs the same tests over each protocol on each mount. */
export const forEachProtocol = (tests: () => void) =>
  forEachMount(() => {
    for (const [name, protocol] of Object.entries(protocols))
      test.describe(`over ${name}`, () => {
        test.use({ protocol });
        tests();
      });
  });

/** Expects a failure and returns the matchers for its text. */
export const expectRefusal = async (reply: Promise<Reply>) => {
  const result = await reply;
  expect(result).toMatchObject({ ok: false });
  return expect(result.ok ? "" : result.text);
};
