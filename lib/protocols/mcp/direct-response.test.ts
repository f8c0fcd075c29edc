import { createMcpHandler } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import type { Outcome } from "@/lib/agent/tool-error";
import { setUp } from "@/lib/runtime/runtime-fixture";
import { createTestContext } from "../protocol-context-fixture";
import { rememberEnvelope, respondDirectly } from "./direct-response";
import type { McpExchange } from "./exchange";
import { createServer } from "./server";

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const list = { method: "tools/list", params: { _meta: envelope } };
const call = {
  method: "tools/call",
  params: { name: "run", arguments: { text: "hi" }, _meta: envelope },
};
type Message = { method: string; params: Record<string, unknown>; [name: string]: unknown };

const exchangeHeaders = ({ method, params }: Message, change: Record<string, string>) =>
  new Headers({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(typeof params.name === "string" && { "mcp-name": params.name }),
    ...change,
  });

/**
 * Sends a message to both servers. Each gets its own agent, so that they do not affect each other.
 */
const compare = async (
  message: Message,
  {
    guest,
    tool = {},
    headers = {},
  }: {
    guest?: () => Promise<Outcome>;
    tool?: Partial<Tool>;
    headers?: Record<string, string>;
  } = {},
) => {
  const body = { jsonrpc: "2.0", id: 1, ...message };
  const createExchange = (): McpExchange => {
    const { agent, runtime } = setUp(tool, guest ? { guest } : {});
    const context = createTestContext({ agent, runtime });
    return {
      context,
      mode: undefined,
      revision: "2026-07-28",
      trace: undefined,
      session: undefined,
      nextCallId: () => context.callId,
      headers: exchangeHeaders(message, headers),
    };
  };
  const signal = new AbortController().signal;
  const direct = await respondDirectly(createExchange(), body, signal);
  const exchange = createExchange();
  const official = await createMcpHandler(({ era }) => createServer(exchange, era)).fetch(
    new Request("https://a.example/mcp", {
      method: "POST",
      headers: exchange.headers,
      body: JSON.stringify(body),
    }),
  );
  const read = async (response: Response) => ({
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  });
  return { direct: direct && (await read(direct)), official: await read(official) };
};

rememberEnvelope({ jsonrpc: "2.0", id: 1, ...call });

describe("matches the official server byte for byte for", () => {
  const ok = (value: unknown) => async (): Promise<Outcome> => ({ ok: true, value });
  test.each<[string, Message, Parameters<typeof compare>[1]]>([
    ["a list", list, {}],
    ["a list with a system tool only", list, { tool: { category: "system" } }],
    ["a call", call, {}],
    ["an id that is a text", { ...call, id: "ä\u2028" }, {}],
    [
      "a trace",
      {
        ...call,
        params: { ...call.params, _meta: { ...envelope, traceparent: "00-1", baggage: "" } },
      },
      {},
    ],
    ["a structured result", call, { guest: ok({ a: { b: [1, null] } }) }],
    ["an HTML result", call, { guest: ok("<p>"), tool: { responseType: "html" } }],
    ["no arguments", { ...call, params: { name: "run", _meta: envelope } }, {}],
    [
      "a tool's failure",
      call,
      { guest: async () => ({ ok: false, error: { code: "NOT_FOUND", message: "No." } }) },
    ],
    ["an internal error", call, { guest: () => Promise.reject(new Error("secret")) }],
    [
      "a required confirmation that nobody can give",
      call,
      {
        tool: { confirmationRequired: true, confirmationEnforced: true },
      },
    ],
  ])("%s", async (_, message, options) => {
    const { direct, official } = await compare(message, options);
    expect(direct).toEqual(official);
  });

  const fields = fc.oneof(
    fc.record({ id: fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, 1.5, true)) }),
    fc.record({ jsonrpc: fc.constantFrom("1.0", 2) }),
    fc.record({ method: fc.constantFrom("tools/list", "tools/call", "tools/other", "initialize") }),
    fc.record({ extra: fc.jsonValue() }),
  );
  const params = fc.oneof(
    fc.record({ name: fc.constantFrom("run", "other", 1) }),
    fc.record({
      arguments: fc.oneof(
        fc.dictionary(fc.constantFrom("text", "n", "chatId"), fc.jsonValue()),
        fc.constantFrom(null, [], "x"),
      ),
    }),
    fc.record({ cursor: fc.string() }),
    fc.record({ requestState: fc.string() }),
    fc.record({ inputResponses: fc.dictionary(fc.string(), fc.jsonValue()) }),
    fc.record({ _meta: fc.dictionary(fc.constantFrom(...Object.keys(envelope)), fc.jsonValue()) }),
    fc.record({
      _meta: fc.record({ traceparent: fc.jsonValue() }).map((trace) => ({ ...envelope, ...trace })),
    }),
  );
  const headers = fc.oneof(
    fc.record({ accept: fc.constantFrom("*/*", "application/json", "text/event-stream") }),
    fc.record({ "content-type": fc.constantFrom("text/plain", "application/json; charset=utf-8") }),
    fc.record({ "mcp-method": fc.constantFrom("tools/list", "tools/call") }),
    fc.record({ "mcp-name": fc.constantFrom("run", " run", "other") }),
    fc.record({ "mcp-protocol-version": fc.constantFrom("2026-07-28", "2025-11-25") }),
  );
  const changes = <Change>(change: fc.Arbitrary<Change>) =>
    fc.array(change, { maxLength: 1 }).map((list) => Object.assign({}, ...list));

  // A thousand servers take many seconds on a busy machine.
  test("any other request, or leaves it to the official server", { timeout: 60_000 }, async () => {
    const input = fc.tuple(
      fc.constantFrom<Message>(list, call),
      changes(fields),
      changes(params),
      changes(headers),
    );
    let directCount = 0;
    await fc.assert(
      fc.asyncProperty(input, async ([start, fieldChange, paramChange, headerChange]) => {
        const message = { ...start, ...fieldChange, params: { ...start.params, ...paramChange } };
        const { direct, official } = await compare(message, { headers: headerChange });
        if (!direct) return;
        directCount += 1;
        expect(direct).toEqual(official);
      }),
      { numRuns: 500 },
    );
    expect(directCount).toBeGreaterThan(20);
  });
});

test("leaves an envelope that the official server has not accepted yet to that server", async () => {
  const unknown = { ...envelope, "io.modelcontextprotocol/clientInfo": { name: "new" } };
  const { direct } = await compare({ ...call, params: { ...call.params, _meta: unknown } });
  expect(direct).toBeUndefined();
});
