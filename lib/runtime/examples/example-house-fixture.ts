import { afterAll } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { formatError } from "@/lib/agent/tool-error";
import { parseAllowRule } from "@/lib/handlers/http/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound";
import { type Hit, startUpstream } from "@/lib/handlers/http/upstream-fixture";
import { openSandbox } from "@/lib/handlers/javascript/sandbox-fixture";
import { compileAgent } from "../compiled-agent";
import { type CallRequest, createRuntime, type FinishedCall, type Ports } from "../runtime";
import { literalPorts } from "../runtime-fixture";

/** What a stand-in answers with: JSON unless `text` says otherwise. `hangUp` breaks the connection. */
export type Reply = {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  hangUp?: true;
};

/** A stand-in for a public service on 127.0.0.1. Tests say what it answers and read what it was asked. */
export const standIn = async (answer: (hit: Hit, url: URL) => Reply) => {
  let next: Reply | undefined;
  const upstream = await startUpstream((hit, response) => {
    const told = next ?? answer(hit, new URL(hit.url, "http://stand.in"));
    next = undefined;
    if (told.hangUp) return void response.destroy();
    const { status = 200, json = null, text = JSON.stringify(json), headers = {} } = told;
    const type = told.text === undefined ? "application/json; charset=utf-8" : "text/html";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(status === 204 ? undefined : text);
  });
  afterAll(() => upstream.close());
  return {
    origin: upstream.origin,
    /** The answer to the next request alone. */
    once: (reply: Reply) => {
      next = reply;
    },
    /** What was asked since the last time. */
    asked: () =>
      upstream.hits.splice(0).map(({ method, url, headers, body }) => {
        const { pathname, searchParams } = new URL(url, "http://stand.in");
        return { method, path: pathname, query: Object.fromEntries(searchParams), headers, body };
      }),
  };
};
export type StandIn = Awaited<ReturnType<typeof standIn>>;

type Caller = Partial<CallRequest["caller"]> & Pick<CallRequest, "confirmation" | "stream">;

/** An agent in the real runtime, with the real sandbox and the real way out, which may reach 127.0.0.1. */
export const openHouse = async (manifest: Manifest, more: Partial<Ports> = {}) => {
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  afterAll(() => outbound.close());
  const recorded: FinishedCall[] = [];
  const sandbox = await openSandbox();
  const runtime = createRuntime(
    literalPorts({
      outbound: () => outbound,
      sandbox,
      record: (call) => recorded.push(call),
      ...more,
    }),
  );
  const agent = compileAgent({ id: "1", space: "s", version: 1, manifest });
  const run = (
    name: string,
    body: Record<string, unknown>,
    { confirmation, stream, ...caller }: Caller = {},
  ) => {
    const tool = name === "/resource" ? agent.resource : agent.tool(name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    return runtime.call({
      ...{ agent, tool, body, confirmation, stream },
      caller: { requestId: "r1", keyId: "k1", depth: 0, variables: {}, ...caller },
      signal: new AbortController().signal,
    });
  };
  return {
    sandbox,
    recorded,
    run,
    /** The data of a good answer. */
    data: async (name: string, body: Record<string, unknown> = {}, caller?: Caller) => {
      const { answer } = await run(name, body, caller);
      if (!answer.ok) throw new Error(formatError(answer.error));
      return answer.data;
    },
    /** What a model reads of a failed call. */
    failure: async (name: string, body: Record<string, unknown> = {}, caller?: Caller) => {
      const { answer } = await run(name, body, caller);
      if (answer.ok) throw new Error(`It succeeded: ${JSON.stringify(answer.data)}`);
      return formatError(answer.error);
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;
