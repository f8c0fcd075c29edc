import { AgentCapabilitiesSchema } from "@ag-ui/core/schemas";
import { describe, expect, it } from "vitest";
import { createTool } from "@/lib/runs/runs-fixture";
import { createAgUiClient, readFrames, setUpTalk } from "./ag-ui-fixture";

const input = { threadId: "t", runId: "r", messages: [{ id: "u1", role: "user", content: "Hi" }] };
const post = (
  { send }: Pick<ReturnType<typeof setUpTalk>, "send">,
  body: unknown,
  headers: Record<string, string> = { "x-api-key": "all" },
  path = "/ag-ui",
) =>
  send("POST", path, {
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

type Refusal = { error: { code: number; message: string; details: string } };
const refusal = async (response: Response) => {
  const { error } = (await response.json()) as Refusal;
  return { status: response.status, ...error };
};

describe("a request", () => {
  it.each([
    ["/threadId", { ...input, threadId: undefined }],
    ["/threadId", { ...input, threadId: "" }],
    ["/threadId", { ...input, threadId: "x".repeat(201) }],
    ["/threadId", { ...input, threadId: ".." }],
    ["/runId", { ...input, runId: "a\0b" }],
    ["/messages", { ...input, messages: undefined }],
    ["/messages/0/content", { ...input, messages: [{ id: "1", role: "developer" }] }],
    ["/messages/0/content", { ...input, messages: [{ id: "1", role: "system" }] }],
    ["/messages/0/id", { ...input, messages: [{ role: "user", content: "Hi" }] }],
    [
      "/messages/0/content/1/text",
      {
        ...input,
        messages: [
          { id: "1", role: "user", content: [{ type: "text", text: "Hi" }, { type: "text" }] },
        ],
      },
    ],
    ["/threadId", { ...input, threadId: "" }],
    ["/threadId", { ...input, threadId: "a\ud800" }],
    ["/runId", { ...input, runId: "a\n" }],
    ["/messages/0/role", { ...input, messages: [{ id: "1", role: "nobody", content: "" }] }],
    ["/tools/0/description", { ...input, tools: [{ name: "n" }] }],
    ["/resume/0/status", { ...input, resume: [{ interruptId: "i", status: "maybe" }] }],
  ])("is rejected before the stream, naming its field %s", async (path, body) => {
    const { status, code, details } = await refusal(await post(setUpTalk(["Hi"]), body));
    expect({ status, code }).toEqual({ status: 400, code: 400 });
    expect(details.split("\n").map((line) => line.split(": ")[0])).toContain(path);
  });

  it.each([
    ["not JSON", 400, "{"],
    ["a list", 400, "[]"],
    [
      "too deep",
      400,
      JSON.stringify(input).replace(/}$/, `,"state":${"[".repeat(80)}${"]".repeat(80)}}`),
    ],
    ["too large", 413, JSON.stringify({ ...input, state: "x".repeat(9 * 1024 * 1024) })],
  ])("is rejected if it is %s", async (_, status, body) => {
    expect((await post(setUpTalk(["Hi"]), body)).status).toBe(status);
  });

  it("to cancel a run is refused as such", async () => {
    const response = await post(setUpTalk(["Hi"]), {}, undefined, "/ag-ui/cancel");
    expect(await refusal(response)).toMatchObject({
      status: 400,
      message: "This is not a valid request to cancel an AG-UI run. /threadId: Is required.",
    });
  });

  it("to cancel a run may be only as large as its two ids need", async () => {
    const cancel = (body: object) =>
      post(setUpTalk(["Hi"]), body, undefined, "/ag-ui/cancel").then(refusal);
    const threadId = "\u{1f600}".repeat(100);
    const answer = await post(
      setUpTalk(["Hi"]),
      { threadId, runId: threadId },
      undefined,
      "/ag-ui/cancel",
    );
    expect(await answer.json()).toEqual({ cancelled: false });
    expect(await cancel({ threadId: "t", more: "x".repeat(65_536) })).toMatchObject({
      status: 413,
      message: "The body is larger than 64 KB.",
    });
  });

  it.each([
    ['"state":{"id":9007199254740993}'],
    ['"forwardedProps":{"id":9007199254740993}'],
    ['"resume":[{"interruptId":"i","status":"resolved","payload":{"id":9007199254740993}}]'],
  ])("is rejected with a number that a tool would not receive exactly: %s", async (member) => {
    const body = JSON.stringify({ ...input, state: undefined }).replace(/}$/, `,${member}}`);
    expect(await refusal(await post(setUpTalk(["Hi"]), body))).toMatchObject({
      status: 400,
      message: "9007199254740993 is too large to be represented exactly.",
    });
  });

  it.each([undefined, "1.0", "1.1", "x", "", 2, {}])(
    "of version %j is answered with 1.0",
    async (version) => {
      const response = await post(setUpTalk(["Hi"]), { ...input, protocolVersion: version });
      const frames = readFrames(await response.text());
      expect(frames[0]).toMatchObject({ type: "RUN_STARTED", protocolVersion: "1.0" });
      expect(frames.at(-1)).toMatchObject({ type: "RUN_FINISHED" });
    },
  );

  it.each([
    [undefined, { type: "success" }],
    ["1.0", { type: "success", pendingToolCallIds: [expect.any(String)] }],
  ])("of version %j gets only the outcomes that its client accepts", async (version, outcome) => {
    const gateway = setUpTalk([{ calls: [{ name: "confetti" }] }]);
    const tools = [{ name: "confetti", description: "Throws confetti." }];
    const response = await post(gateway, { ...input, tools, protocolVersion: version });
    expect(readFrames(await response.text()).at(-1)?.outcome).toEqual(outcome);
  });

  it("may contain nulls, which count as absent, and unknown fields, which are ignored", async () => {
    const body = {
      ...input,
      protocolVersion: null,
      tools: null,
      context: null,
      forwardedProps: null,
      resume: null,
      parentRunId: null,
      state: null,
      extra: 1,
      messages: [{ ...input.messages[0], name: null, extra: {} }],
    };
    const gateway = setUpTalk(["Hi"]);
    const response = await post(gateway, body);
    expect(readFrames(await response.text())[1]).toMatchObject({
      type: "STATE_SNAPSHOT",
      snapshot: null,
    });
    expect(gateway.requests[0]?.messages).toMatchObject(input.messages);
  });
});

describe("a caller", () => {
  it.each([
    [401, {}],
    [401, { "x-api-key": "wrong" }],
    [401, { authorization: "Bearer wrong" }],
    [403, { "x-api-key": "lister" }],
    [403, { "x-api-key": "look" }],
    [200, { "x-api-key": "all" }],
    [200, { authorization: "Bearer all" }],
    [200, { authorization: "Bearer ada" }],
  ])("gets %i with %j", async (status, headers) => {
    const gateway = setUpTalk(["Hi"], { access: { signIn: "on" } });
    for (const path of ["/ag-ui", "/ag-ui/connect"]) {
      const response = await post(gateway, input, { ...headers }, path);
      expect(response.status).toBe(status);
      expect(response.headers.get("x-request-id")).toBeTruthy();
      await response.text();
    }
  });

  it.each<Record<string, string>>([{ "x-api-key": "look" }, { authorization: "Bearer ada" }])(
    "needs no scope for a system tool, with %j",
    async (headers) => {
      const system = createTool("clean-up", { modes: [], scope: "admin" });
      const tools = [createTool("look"), system];
      const gateway = setUpTalk(["Hi"], { tools, access: { signIn: "on" } });
      const response = await post(gateway, input, headers);
      expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
    },
  );

  it("must send the required variables", async () => {
    const gateway = setUpTalk(["Hi"], { variables: [{ ref: "dburi", required: true }] });
    expect((await post(gateway, input)).status).toBe(401);
    const response = await post(gateway, input, { "x-api-key": "all", "x-dburi": "x" });
    expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
  });

  it("gets 404 from an agent without a model, and for an unknown mode", async () => {
    const silent = setUpTalk([], { model: undefined as never });
    for (const body of [input, {}])
      expect(await refusal(await post(silent, body))).toMatchObject({ status: 404 });
    const mode = { ...input, forwardedProps: { mode: "nope" } };
    expect(await refusal(await post(setUpTalk(["Hi"]), mode))).toMatchObject({
      status: 404,
      message: "Unknown mode: nope",
    });
  });

  it("may be a page from an allowed origin", async () => {
    const gateway = setUpTalk(["Hi"], { access: { origins: ["https://app.example"] } });
    const origin = { origin: "https://app.example" };
    const preflight = await gateway.send("OPTIONS", "/ag-ui", { headers: origin });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("accept");
    const response = await post(gateway, input, { ...origin, "x-api-key": "all" });
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    await response.text();
  });

  it("cannot open an unlimited number of streams", async () => {
    const never = { generate: () => new Promise<never>(() => {}), list: async () => [] };
    const gateway = setUpTalk([], { models: never });
    const open = (threadId: string) => post(gateway, { ...input, threadId });
    const responses = await Promise.all(Array.from({ length: 51 }, (_, n) => open(`t${n}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    await Promise.all(responses.map(({ body }) => body?.cancel()));
  });
});

describe("the stream format", () => {
  const preferred = "application/vnd.ag-ui.event+proto;q=0.5, text/event-stream";
  it.each([undefined, "*/*", "text/event-stream", "application/*", "application/json", preferred])(
    "is server-sent events for accept: %s",
    async (accept) => {
      const headers = { "x-api-key": "all", ...(accept && { accept }) };
      const response = await post(setUpTalk(["Hi"]), input, headers);
      expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      const text = await response.text();
      expect([text.includes("\r"), text.includes("[DONE]")]).toEqual([false, false]);
      expect(readFrames(text).at(-1)).toMatchObject({ type: "RUN_FINISHED" });
    },
  );

  it("is binary if the client names it", async () => {
    const gateway = setUpTalk([{ text: "Grüße 👋", calls: [{ name: "look" }] }, "Done."]);
    const client = createAgUiClient(gateway);
    const accept = "application/vnd.ag-ui.event+proto";
    const response = await post(gateway, input, { "x-api-key": "all", accept });
    expect(response.headers.get("content-type")).toBe(accept);
    client.agent.fetch = async () => response;
    client.agent.addMessage({ id: "u1", role: "user", content: "Hi" });
    await client.agent.runAgent();
    expect(client.agent.messages.map(({ content }) => content)).toEqual([
      "Hi",
      "Grüße 👋",
      "did look",
      "Done.",
    ]);
  });
});

describe("a caller's trace", () => {
  it("is continued by the requests of tools", async () => {
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const traces: unknown[] = [];
    const tool = createTool("look", {
      handler: { kind: "http", method: "GET", url: "https://look.example" },
    });
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "Done."], {
      tools: [tool],
      outbound: ({ trace }) => {
        traces.push(trace);
        return () => Promise.reject(new Error("no network"));
      },
    });
    await createAgUiClient(gateway, { headers: { "x-api-key": "all", traceparent } }).say("Look");
    expect(traces).toContainEqual({ traceparent });
  });
});

describe("the capabilities", () => {
  const read = async (gateway: ReturnType<typeof setUpTalk>, search = "") => {
    const headers = { "x-api-key": "lister" };
    const response = await gateway.send("GET", `/ag-ui/capabilities${search}`, { headers });
    return AgentCapabilitiesSchema.parse(await response.json());
  };

  it("describe what the agent can do", async () => {
    expect(await read(setUpTalk(["Hi"]))).toMatchObject({
      identity: { name: "Agent", description: "Helps.", version: "3" },
      transport: { streaming: true, httpBinary: true },
      tools: { items: [{ name: "look" }, { name: "send" }], clientProvided: true },
      execution: { maxIterations: 8 },
      humanInTheLoop: { interrupts: true, approveWithEdits: true },
      multiAgent: { handoffs: false },
    });
    const calm = await read(setUpTalk(["Hi"], { tools: [createTool("look")] }));
    expect(calm.humanInTheLoop).toMatchObject({ supported: false, interrupts: false });
  });

  it("omit tools that no model is offered", async () => {
    const tools = [createTool("look", { modes: ["code"] }), createTool("system", { modes: [] })];
    const gateway = setUpTalk(["Hi"], { tools: [...tools, createTool("off", { enabled: false })] });
    expect((await read(gateway)).tools?.items).toMatchObject([{ name: "look" }]);
    expect((await read(gateway, "?mode=code")).tools?.items).toHaveLength(1);
  });

  it("have an ETag, like every list", async () => {
    const gateway = setUpTalk(["Hi"]);
    const load = (headers?: Record<string, string>) =>
      gateway.send("GET", "/ag-ui/capabilities", {
        headers: { "x-api-key": "lister", ...headers },
      });
    const etag = (await load()).headers.get("etag") ?? "";
    expect((await load({ "if-none-match": etag })).status).toBe(304);
    expect((await load({ "if-none-match": '"other"' })).status).toBe(200);
  });
});
