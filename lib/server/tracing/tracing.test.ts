import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { connect, greetTool, setUp } from "@/lib/gateway/mcp/mcp-fixture";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import { listen } from "@/scripts/testing/listen.ts";
import { createTracer } from "./create-tracer";

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              name: z.string(),
              kind: z.int(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              parentSpanId: z.string().optional(),
              status: z.object({ code: z.int().optional() }),
              attributes: z.array(
                z.object({
                  key: z.string(),
                  value: z.looseObject({ stringValue: z.string().optional() }),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Collects what is exported over OTLP/HTTP. */
const startCollector = async (status = 200) => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (request.url === "/v1/traces") bodies.push(body);
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  const { url, close } = await listen(server);
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    return close();
  });
  return {
    text: () => bodies.join("\n"),
    spans: () =>
      bodies
        .flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
};

/** Serves a gateway with a collector, whose agent sends one request to a service. */
const serve = async (sampler: "parentbased_always_on" | "always_off" = "parentbased_always_on") => {
  const collector = await startCollector();
  const report = (error: unknown) => expect.unreachable(String(error));
  const tracing = await createTracer("1.2.3", { sampler, ratio: 1 }, report);
  const upstream = await startUpstream((_, response) => response.end("{}"));
  const outbound = createOutbound({
    allow: [parseAllowRule("127.0.0.1")],
    tracer: tracing.tracer,
  });
  onTestFinished(async () => {
    await outbound.close();
    await upstream.close();
  });
  const url = `${upstream.origin}/private/{{params.name}}?token=hidden-in-query`;
  const handler = { kind: "http" as const, method: "GET" as const, url, headers: [] };
  const gateway = setUp([{ handler }], {
    ports: { outbound: outbound.forCaller, tracer: tracing.tracer },
  });
  return { ...collector, gateway, flush: tracing.close, sent: () => upstream.hits.at(-1)?.headers };
};

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpanId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${callerSpanId}-01`;
const callOverRest = ({ send }: Awaited<ReturnType<typeof serve>>["gateway"]) =>
  send("POST", "/tools/greet", {
    headers: { "x-api-key": "all", "content-type": "application/json", traceparent },
    body: '{"name":"argument-of-the-call"}',
  });

/** Calls the tool as clients of 2025 do, whose responses are streams. */
const callOverMcp = async (
  { url, fetch }: Awaited<ReturnType<typeof serve>>["gateway"],
  args: Record<string, unknown>,
) => {
  const params = { name: greetTool.name, arguments: args };
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": "all",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  await response.text();
};

/**
 * Returns the chain of spans from the one without a known parent to the last, each the parent of
 * the next.
 */
const toChain = (
  spans: Awaited<ReturnType<typeof serve>>["spans"] extends () => infer S ? S : never,
) => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const chain = spans.filter(({ parentSpanId = "" }) => !ids.has(parentSpanId));
  for (let last = chain.at(-1); last; ) {
    const { spanId } = last;
    last = spans.find(({ parentSpanId }) => parentSpanId === spanId);
    if (last) chain.push(last);
  }
  return chain;
};

test("records a call over REST as one tree from its caller to the service", async () => {
  const { gateway, flush, spans, sent } = await serve();
  expect((await callOverRest(gateway)).status).toBe(200);
  await flush();
  const chain = toChain(spans());
  expect(chain.map(({ name }) => name)).toEqual([
    "POST /api/agents/{agent}/tools/{toolName}",
    "execute_tool greet",
    "handler http",
    "GET",
  ]);
  expect(new Set(chain.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(chain[0]?.parentSpanId).toBe(callerSpanId);
  expect(sent()?.traceparent).toBe(`00-${traceId}-${chain.at(-1)?.spanId}-01`);
  expect(gateway.recordedCalls[0]?.context.traceparent).toContain(chain[1]?.spanId);
});

test("records nothing that was sent or received", async () => {
  const { gateway, flush, text } = await serve();
  await callOverRest(gateway);
  await flush();
  expect(text()).toContain("execute_tool greet");
  expect(text()).not.toMatch(/argument-of-the-call|hidden-in-query|private/);
});

test("continues the trace of an MCP message, with spans named by the conventions", async () => {
  const { gateway, flush, spans } = await serve();
  const client = await connect(gateway, { "x-api-key": "all" });
  await client.callTool({
    name: greetTool.name,
    arguments: { name: "Ada" },
    _meta: { traceparent },
  });
  await flush();
  const chain = toChain(spans().filter((span) => span.traceId === traceId));
  expect(chain.map(({ name }) => name)).toEqual([
    "tools/call greet",
    "execute_tool greet",
    "handler http",
    "GET",
  ]);
  expect(chain[0]?.parentSpanId).toBe(callerSpanId);
});

test("ends the spans of a message once its stream has ended", async () => {
  const { gateway, flush, spans } = await serve();
  await callOverMcp(gateway, { name: "Ada" });
  await flush();
  const call = spans().find(({ name }) => name === "execute_tool greet");
  const chain = toChain(spans().filter((span) => span.traceId === call?.traceId));
  expect(chain.map(({ name }) => name)).toEqual([
    "POST /api/agents/{agent}/mcp",
    "tools/call greet",
    "execute_tool greet",
    "handler http",
    "GET",
  ]);
  const durations = chain.map(({ startTimeUnixNano: start, endTimeUnixNano: end }) =>
    Number(BigInt(end) - BigInt(start)),
  );
  expect(durations).toEqual(durations.toSorted((a, b) => b - a));
});

test("marks a failed call as an error, with its type", async () => {
  const { gateway, flush, spans } = await serve();
  await gateway.send("POST", "/tools/greet", {
    headers: { "x-api-key": "all", "content-type": "application/json" },
    body: "{}",
  });
  await flush();
  const [failed] = spans().filter(({ name }) => name.startsWith("execute_tool"));
  expect(failed?.status.code).toBe(2);
  expect(failed?.attributes).toContainEqual({
    key: "error.type",
    value: { stringValue: "MISSING_PARAMETER" },
  });
});

test("marks an MCP message whose tool failed as an error", async () => {
  const { gateway, flush, spans } = await serve();
  await callOverMcp(gateway, {});
  await flush();
  const message = spans().find(({ name }) => name === "tools/call greet");
  for (const [key, stringValue] of [
    ["error.type", "tool_error"],
    ["gen_ai.tool.name", "greet"],
    ["jsonrpc.request.id", "1"],
  ])
    expect(message?.attributes).toContainEqual({ key, value: { stringValue } });
});

test("propagates a trace that is not sampled as such, and does not export it", async () => {
  const { gateway, flush, spans, sent } = await serve("always_off");
  await callOverRest(gateway);
  await flush();
  expect(spans()).toEqual([]);
  expect(sent()?.traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`));
});

test("reports that the collector refuses traces", async () => {
  await startCollector(401);
  const errors: unknown[] = [];
  const sampling = { sampler: "always_on", ratio: 1 } as const;
  const { tracer, close } = await createTracer("1.2.3", sampling, (error) => errors.push(error));
  tracer.start("a call", { kind: "server", parent: undefined, attributes: {} }).end();
  await close().catch(() => {});
  expect(errors).toMatchObject([
    { message: "Traces could not be sent.", cause: { message: "Unauthorized" } },
  ]);
});
