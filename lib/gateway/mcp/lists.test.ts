import { describe, expect, it, vi } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { mcp as target } from "@/lib/analysis/targets/mcp";
import { connect, greetTool, setUp } from "./mcp-fixture";

const dynamicTool: Partial<Tool> = {
  name: "varies",
  handler: {
    kind: "javascript",
    code: "export const isAvailable = () => true; export default () => 1",
  },
};

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Returns the list as text, as a client of 2026-07-28 gets it. */
const readList = async (tools: Partial<Tool>[], change: Partial<Manifest> = {}) => {
  const response = await setUp(tools, change).send("POST", "/mcp", {
    headers: {
      "x-api-key": "all",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-method": "tools/list",
      "mcp-protocol-version": "2026-07-28",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: { _meta: envelope },
    }),
  });
  return response.text();
};

describe("the cache hint", () => {
  const isPublic = { access: { toolsList: "public" } } as const;
  it.each<[string, Partial<Tool>[], Partial<Manifest>, object]>([
    ["the same for every key", [{}], {}, { ttlMs: 60_000, cacheScope: "private" }],
    ["public", [{}], isPublic, { ttlMs: 60_000, cacheScope: "public" }],
    ["up to the caller", [{}, dynamicTool], isPublic, { ttlMs: 0, cacheScope: "private" }],
  ])("fits a list that is %s", async (_, tools, change, hint) => {
    expect(JSON.parse(await readList(tools, change)).result).toMatchObject(hint);
  });
});

it("returns identical lists each time, in the author's order", async () => {
  const tools = ["zebra", "ant", "10", "2"].map((name) => ({ name }));
  const texts = await Promise.all([readList(tools), readList(tools)]);
  expect(texts[0]).toBe(texts[1]);
  const names = JSON.parse(texts[0]).result.tools.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["zebra", "ant", "10", "2"]);
});

/** Counts how often the schemas are converted while a client of 2025 lists the tools twice. */
const countConversions = async (tools: Partial<Tool>[]) => {
  const fit = vi.spyOn(target, "fit");
  try {
    const client = await connect(setUp(tools));
    const lists = [await client.listTools(), await client.listTools()];
    expect(lists[1]).toEqual(lists[0]);
    return fit.mock.calls.length;
  } finally {
    fit.mockRestore();
  }
};

it("converts the schemas of each tool once, also in a list that depends on the caller", async () => {
  expect(await countConversions([{ name: "one" }, { name: "two" }])).toBe(2);
  expect(await countConversions([{ name: "one" }, { name: "two" }, dynamicTool])).toBe(3);
});

it("does not ask clients to send arguments as headers", async () => {
  const gateway = setUp(
    ["Region", "not a header name"].map((header, index) => ({
      name: `greet${index}`,
      parameters: {
        type: "object",
        properties: {
          region: { type: "string", "x-mcp-header": header },
          "x-mcp-header": { type: "string" },
        },
      },
    })),
  );
  const { tools } = await (await connect(gateway)).listTools();
  const properties = { region: { type: "string" }, "x-mcp-header": { type: "string" } };
  expect(tools.map(({ name, inputSchema }) => [name, inputSchema.properties])).toEqual([
    ["greet0", properties],
    ["greet1", properties],
  ]);
});

/** Starts a session as a client from before revision 2026-07-28. */
const startSession = async ({ send }: ReturnType<typeof setUp>, protocolVersion: string) => {
  const post = async (method: string, params: object, headers: Record<string, string> = {}) => {
    const response = await send("POST", "/mcp", {
      headers: {
        "x-api-key": "all",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const [, data = ""] =
      /^(?:event: message\n)?(?:data: )?(\{.*\})\s*$/s.exec(await response.text()) ?? [];
    return { headers: response.headers, result: JSON.parse(data).result };
  };
  const clientInfo = { name: "test", version: "1" };
  const start = await post("initialize", { protocolVersion, capabilities: {}, clientInfo });
  const session = {
    "mcp-session-id": start.headers.get("mcp-session-id") ?? "",
    // Introduced in revision 2025-06-18.
    ...(protocolVersion !== "2025-03-26" && { "mcp-protocol-version": protocolVersion }),
  };
  return { start, session, post };
};

it.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
  "serves a client of %s in its own revision",
  async (protocolVersion) => {
    const gateway = setUp();
    const { recordedCalls } = gateway;
    const { start, session, post } = await startSession(gateway, protocolVersion);
    expect(start.result).toMatchObject({ protocolVersion, serverInfo: { name: "a" } });
    const { result: list } = await post("tools/list", {}, session);
    expect(list.tools).toMatchObject([{ name: "greet", inputSchema: greetTool.parameters }]);
    const call = { name: "greet", arguments: { name: "Ada" } };
    const { result } = await post("tools/call", call, session);
    expect(result).toMatchObject({ content: [{ type: "text" }] });
    expect(result).not.toHaveProperty("isError");
    expect(recordedCalls).toMatchObject([{ tool: "greet", protocol: "mcp" }]);
  },
);

describe("media", () => {
  const url = "https://example.com/report.pdf";
  const audio = { type: "audio", mimeType: "audio/wav", data: "UklGRg==" };
  const media = [
    { url, description: "The report" },
    { url: `data:${audio.mimeType};base64,${audio.data}` },
  ];
  const call = { name: "greet", arguments: { name: "Ada" } };
  const start = (protocolVersion: string) => {
    const gateway = setUp([{ responseType: "media" }], {
      run: async () => ({ ok: true, value: media }),
    });
    return startSession(gateway, protocolVersion);
  };
  const readContent = async (protocolVersion: string) => {
    const { session, post } = await start(protocolVersion);
    return (await post("tools/call", call, session)).result.content;
  };
  /** Calls without a session. Revision 2025-03-26 does not have the header yet. */
  const readContentAtOnce = async (headers: Record<string, string>) => {
    const { post } = await start("2025-11-25");
    return (await post("tools/call", call, headers)).result.content;
  };
  const text = { type: "text", text: `The report: ${url}` };

  it("has links and audio for clients of 2025-06-18", async () => {
    const link = { type: "resource_link", uri: url };
    expect(await readContent("2025-06-18")).toMatchObject([link, audio]);
  });

  it("has text for clients of 2025-03-26, which do not know links", async () => {
    expect(await readContent("2025-03-26")).toEqual([text, audio]);
  });

  it("fits the revision that a client without a session names, or else the latest", async () => {
    const link = { type: "resource_link", uri: url };
    expect(await readContentAtOnce({ "mcp-protocol-version": "2025-06-18" })).toMatchObject([
      link,
      audio,
    ]);
    expect(await readContentAtOnce({ "mcp-protocol-version": "2025-03-26" })).toEqual([
      text,
      audio,
    ]);
    expect(await readContentAtOnce({})).toMatchObject([link, audio]);
  });

  it("has files for clients of 2024-11-05, which do not know audio either", async () => {
    const { mimeType, data: blob } = audio;
    const resource = { uri: "agent://audio/2", mimeType, blob };
    expect(await readContent("2024-11-05")).toEqual([text, { type: "resource", resource }]);
  });
});
