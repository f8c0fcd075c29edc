import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { connect, connect2025, setUp } from "./mcp-fixture";

const code = "export const isAvailable = () => true; export default () => 1";

describe.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("a list that fails for a client of %s", (_, open) => {
  const failWith = async (error: Error) => {
    let isFailing = false;
    const hook = () => (isFailing ? Promise.reject(error) : Promise.resolve(undefined));
    const sandbox = { ...literalSandbox({}), hook };
    const { reportedErrors, ...gateway } = setUp([{ handler: { kind: "javascript", code } }], {
      ports: { sandbox },
    });
    const client = await open(gateway);
    await client.listTools();
    isFailing = true;
    const failure = await client.listTools().catch((failure: unknown) => failure);
    return { failure, reportedErrors };
  };

  it("hides the details of an internal error, and reports them", async () => {
    const error = new Error("no connection to 10.0.0.1");
    const { failure, reportedErrors } = await failWith(error);
    expect(failure).toMatchObject({
      code: -32603,
      message: expect.stringContaining("Something went wrong on our side. Request id: "),
    });
    expect(reportedErrors).toEqual([error]);
  });

  it.each(["rate_limited", "unavailable"] as const)(
    "explains that the service is %s",
    async (code) => {
      const { failure, reportedErrors } = await failWith(new AppError(code, "All are busy."));
      expect(failure).toMatchObject({
        code: -32603,
        message: expect.stringContaining("All are busy."),
      });
      expect(reportedErrors).toEqual([]);
    },
  );
});

it.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("treats a tool that is hidden from a client of %s as unknown", async (_, open) => {
  const hidden = { handler: { kind: "javascript" as const, code } };
  const sandbox = {
    ...literalSandbox({}),
    hook: async () => ({ ok: true as const, value: false }),
  };
  const tools = [
    { name: "my secret", ...hidden },
    { name: "say hello" },
    { name: "system", modes: [] },
    { name: "asUser", bearer: "required" as const },
  ];
  const { reportedErrors, ...gateway } = setUp(tools, { ports: { sandbox } });
  const client = await open(gateway);
  await client.listTools();
  const call = (name: string) =>
    client.callTool({ name, arguments: { name: "Ada" } }).catch((error: unknown) => error);
  for (const name of ["my_secret", "nothing"])
    expect(await call(name)).toMatchObject({
      code: -32602,
      message: expect.stringMatching(
        new RegExp(
          `Unknown tool: ${name}. Available tools: say_hello\\nSome tools depend on the caller; list the tools to see them.$`,
        ),
      ),
    });
  expect(reportedErrors).toEqual([]);
});

it("suggests nothing from a tool that is hidden from the caller", async () => {
  const parameters = { type: "object" as const, properties: {} };
  const handler = { kind: "javascript" as const, code };
  const sandbox = {
    ...literalSandbox({}),
    hook: async () => ({ ok: true as const, value: false }),
  };
  const name = "triage";
  const prompts = [
    {
      name,
      arguments: [{ name: "repo", complete: { tool: "secret" } }],
      messages: [{ role: "user" as const, text: "?" }],
    },
  ];
  const { reportedErrors, ...gateway } = setUp([{ name: "secret", parameters, handler }], {
    prompts,
    ports: { sandbox },
  });
  const client = await connect(gateway);
  const ref = { type: "ref/prompt" as const, name };
  const { completion } = await client.complete({ ref, argument: { name: "repo", value: "" } });
  expect(completion).toEqual({ values: [], total: 0, hasMore: false });
  expect(reportedErrors).toEqual([]);
});

const prompts = [
  {
    name: "triage",
    arguments: [{ name: "repo", complete: ["a"] }],
    messages: [{ role: "user" as const, text: "?" }],
  },
];
const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

describe.each([
  ["2026-07-28", { _meta: meta }, { "mcp-protocol-version": "2026-07-28" }],
  ["2025-11-25", {}, {}],
])("invalid parameters in %s", (_, envelope, revision) => {
  it.each([
    ["prompts/get", { name: "triage", arguments: { repo: 5 } }, /^params\.arguments\.repo: /],
    ["completion/complete", { ref: { type: "ref/prompt", name: "triage" } }, /params\.argument: /],
    ["completion/complete", {}, /^params\.ref: [^;]+\. params\.argument: /],
    ["tools/call", { name: "greet", arguments: [] }, /^params\.arguments: /],
    ["tools/list", { cursor: "abc" }, /^params\.cursor: /],
    ["prompts/list", { cursor: "" }, /^params\.cursor: /],
  ])("of %s return the error -32602 in plain words", async (method, params, message) => {
    const { send, reportedErrors } = setUp([{}], { prompts });
    const response = await send("POST", "/mcp", {
      headers: {
        "x-api-key": "all",
        "content-type": "application/json",
        "mcp-method": method,
        ...("name" in params && { "mcp-name": params.name }),
        accept: "application/json, text/event-stream",
        ...revision,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, ...envelope } }),
    });
    const text = await response.text();
    const { error } = JSON.parse(text.replace(/^event: message\ndata: /, ""));
    expect(error).toEqual({ code: -32602, message: expect.stringMatching(message) });
    expect(reportedErrors).toEqual([]);
  });
});

it.each(["*/*", "application/json, text/*", "text/event-stream, application/*;q=0.5"])(
  "returns its list to a 2025 client that accepts %s",
  async (accept) => {
    const { send } = setUp();
    const response = await send("POST", "/mcp", {
      headers: { "x-api-key": "all", "content-type": "application/json", accept },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(response.status).toBe(200);
    // This is for the HTTP server to say, which closes the connection if the client asks for it.
    expect(response.headers.get("connection")).toBe(null);
    expect(await response.text()).toContain('"greet"');
  },
);

it("rejects arguments that a tool would not receive exactly, but accepts such numbers elsewhere", async () => {
  const { send } = setUp();
  const call = async (times: string, id: string) => {
    const response = await send("POST", "/mcp", {
      headers: {
        "x-api-key": "all",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet","arguments":{"name":"a","times":${times}},"_meta":{"sentAt":${id}}}}`,
    });
    return { status: response.status, text: await response.text() };
  };
  const refused = await call("9007199254740993", "1");
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text).error).toMatchObject({
    code: -32600,
    message: "9007199254740993 is too large to be represented exactly.",
  });
  expect((await call("1", "1763929999123456789")).status).toBe(200);
});

it.each(["9007199254740993", "-9007199254740993", "1.5", "1e400"])(
  "rejects the id %s",
  async (id) => {
    const response = await setUp().send("POST", "/mcp", {
      headers: {
        "x-api-key": "all",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        jsonrpc: "2.0",
        id: null,
        error: { code: -32600, message: expect.stringContaining("9007199254740991") },
      },
    ]);
  },
);

const zeros = Array.from({ length: 1_001 }, () => 0);
const initialize = (clientInfo: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
});
const client = { name: "c", version: "1" };
const callWith = (list: unknown[]) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "greet", arguments: { name: "Ada", list } },
});

describe("a message with long lists", () => {
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const response = await setUp([{}], { access: { toolsList: "public" } }).send("POST", "/mcp", {
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    ["one list", initialize({ ...client, icons: zeros })],
    ["lists in a list", initialize({ ...client, icons: [{ sizes: zeros.slice(1) }] })],
    ["a message of a batch", [initialize({ ...client, icons: zeros })]],
  ])("is refused: %s", async (_, body) => {
    const { status, text } = await post(body);
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({
      code: -32600,
      message: expect.stringContaining("at most 1,000 items"),
    });
  });

  it("is accepted if they are arguments of a call", async () => {
    const { status, text } = await post(callWith(zeros), { "x-api-key": "all" });
    expect([status, text]).toEqual([200, expect.stringContaining('"content"')]);
  });

  it("names at most 100 invalid fields", async () => {
    const { text } = await post(initialize({ ...client, icons: zeros.slice(1) }));
    expect(text.match(/params\.clientInfo\.icons\.\d+: /g)).toHaveLength(100);
  });
});

it("refuses metadata that the official server refuses, however often it is sent", async () => {
  const { send } = setUp();
  const list = () =>
    send("POST", "/mcp", {
      headers: {
        "x-api-key": "all",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/list",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/list",
        params: { _meta: { ...meta, "io.modelcontextprotocol/clientInfo": "not an object" } },
      }),
    });
  expect([(await list()).status, (await list()).status]).toEqual([400, 400]);
});
