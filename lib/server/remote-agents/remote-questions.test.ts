import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect, connect2025, greetTool, setUp } from "@/lib/gateway/mcp/mcp-fixture";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { type Era, type Offer, startMcpServer } from "@/lib/handlers/mcp/mcp-server-fixture";

type Gateway = ReturnType<typeof setUp>;
type Answer = { action: "accept" | "decline"; content?: Record<string, string> };
type Ask = (question: { message: string; requestedSchema?: unknown }) => Answer;

const capabilities = { elicitation: { form: {}, url: {} } };
const callers = {
  "2026-07-28": async (gateway: Gateway, ask?: Ask) => {
    const client = await connect(gateway, undefined, ask && { capabilities });
    if (ask)
      client.setRequestHandler("elicitation/create", async ({ params }) => ask(params as never));
    return client;
  },
  "2025-11-25": async (gateway: Gateway, ask?: Ask) => {
    const client = await connect2025(gateway, undefined, ask && { capabilities });
    if (ask)
      client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ask(params as never));
    return client;
  },
};
const pairs = (["2026-07-28", "2025-11-25"] as const).flatMap((era) =>
  (["2026-07-28", "2025-11-25"] as const).map((caller) => [era, caller] as const),
);

/** Serves an agent whose tool belongs to a remote server. */
const serve = async (era: Era, call: Offer["call"]) => {
  const server = await startMcpServer(era, {
    tools: [{ name: "book", inputSchema: { type: "object" } }],
    call,
  });
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  onTestFinished(async () => {
    await outbound.close();
    await server.close();
  });
  const handler = { kind: "mcp", url: server.url, tool: "book" } as const;
  const gateway = setUp([{ handler }], { ports: { outbound: outbound.forCaller } });
  return { gateway, host: new URL(server.url).host };
};
const call = { name: greetTool.name, arguments: { name: "Ada" } };
const text = (value: unknown) => ({
  content: [{ type: "text" as const, text: JSON.stringify(value) }],
});

const form = (name: string, field: object = { type: "string" }) => ({
  message: `Your ${name}?`,
  requestedSchema: { type: "object", properties: { [name]: field }, required: [name] },
});

describe.each(pairs)("a %s server and a %s caller", (era, revision) => {
  const open = callers[revision];

  test("pass on the server's questions and the caller's answers", async () => {
    const { gateway, host } = await serve(era, async ({ elicit }) =>
      text([
        await elicit("what day?", form("day", { type: "string", pattern: "(a+)+$", title: "Day" })),
        await elicit("seat", form("seat")),
      ]),
    );
    const questions: unknown[] = [];
    const client = await open(gateway, ({ message, requestedSchema }) => {
      questions.push({ message, requestedSchema });
      const content: Record<string, string> =
        questions.length === 1 ? { day: "1 May" } : { seat: "4A" };
      return { action: "accept", content };
    });
    const result = await client.callTool(call);
    const answers = [
      { action: "accept", content: { day: "1 May" } },
      { action: "accept", content: { seat: "4A" } },
    ];
    expect(JSON.parse((result.content as [{ text: string }])[0].text)).toMatchObject(answers);
    expect(questions).toMatchObject([
      {
        message: `${host} asks: Your day?`,
        requestedSchema: { properties: { day: { type: "string", title: "Day" } } },
      },
      { message: `${host} asks: Your seat?` },
    ]);
    expect(JSON.stringify(questions)).not.toContain("pattern");
  });

  test("tell the server that the user declined", async () => {
    const { gateway } = await serve(era, async ({ elicit }) =>
      text(await elicit("day", form("day"))),
    );
    const client = await open(gateway, () => ({ action: "decline" }));
    expect(await client.callTool(call)).toMatchObject(text({ action: "decline" }));
  });

  test("give a reason if the caller cannot be asked", async () => {
    const { gateway } = await serve(era, async ({ elicit }) =>
      text(await elicit("day", form("day"))),
    );
    const client = await open(gateway);
    expect(await client.callTool(call)).toMatchObject({ isError: true });
  });

  test("report the tool's progress to a caller that requests it", async () => {
    const { gateway } = await serve(era, async ({ report }) => {
      await report({ progress: 1, total: 2, message: "Half\u0007 done" });
      await report({ progress: 2, total: 2 });
      return text("done");
    });
    const reports: unknown[] = [];
    const options = { onprogress: (report: unknown) => void reports.push(report) };
    const client = await open(gateway);
    if ("getProtocolEra" in client) await client.callTool(call, options);
    else await client.callTool(call, undefined, options);
    expect(reports).toEqual([
      { progress: 1, total: 2, message: "Half done" },
      { progress: 2, total: 2 },
    ]);
  });

  test("tell the server that the caller has cancelled", async () => {
    const cancelled = Promise.withResolvers<void>();
    const controller = new AbortController();
    const { gateway } = await serve(era, ({ signal }) => {
      signal.addEventListener("abort", () => cancelled.resolve());
      controller.abort();
      return new Promise(() => {});
    });
    const client = await open(gateway);
    const options = { signal: controller.signal };
    const calling =
      "getProtocolEra" in client
        ? client.callTool(call, options)
        : client.callTool(call, undefined, options);
    await expect(calling).rejects.toThrow();
    await cancelled.promise;
  });
});

test.each([
  [
    "a page that is not on https",
    { mode: "url", elicitationId: "1", message: "Go", url: "http://a.example/" },
  ],
  ["a form of nothing that a person could fill in", form("day", { type: "object" })],
])("does not pass on %s", async (_, params) => {
  const { gateway } = await serve("2026-07-28", async ({ elicit }) =>
    text(await elicit("day", params)),
  );
  const client = await callers["2026-07-28"](gateway, () => expect.unreachable());
  expect(await client.callTool(call)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("unsupported kind of input") }],
  });
});
