import { afterAll } from "vitest";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { formatError } from "@/lib/agent/tool-error";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { type Hit, startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import { openSandbox } from "@/lib/handlers/javascript/host/sandbox-fixture";
import { compileAgent } from "../compiled-agent";
import type { CallRequest, FinishedCall, Ports } from "../ports";
import { createRuntime } from "../runtime";
import { literalPorts } from "../runtime-fixture";

/** A response of the stand-in: JSON unless `text` is set. `hangUp` closes the connection. */
export type Reply = {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  hangUp?: true;
};

/**
 * Starts a stand-in for a public service on 127.0.0.1. Tests set its responses and inspect its
 * requests.
 */
export const startService = async (answer: (hit: Hit, url: URL) => Reply) => {
  let next: Reply | undefined;
  const upstream = await startUpstream((hit, response) => {
    const reply = next ?? answer(hit, new URL(hit.url, "http://stand.in"));
    next = undefined;
    if (reply.hangUp) return void response.destroy();
    const { status = 200, json = null, text = JSON.stringify(json), headers = {} } = reply;
    const type = reply.text === undefined ? "application/json; charset=utf-8" : "text/html";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(status === 204 ? undefined : text);
  });
  afterAll(() => upstream.close());
  return {
    origin: upstream.origin,
    /** Sets the response to the next request only. */
    respondOnce: (reply: Reply) => {
      next = reply;
    },
    /** Returns the requests since the last call. */
    requests: () =>
      upstream.hits.splice(0).map(({ method, url, headers, body }) => {
        const { pathname, searchParams } = new URL(url, "http://stand.in");
        return { method, path: pathname, query: Object.fromEntries(searchParams), headers, body };
      }),
  };
};
export type StandInService = Awaited<ReturnType<typeof startService>>;

/** Points an agent at a stand-in: replaces an origin in its URLs and code, and its allowed host. */
export const replaceOrigin = (manifest: Manifest, from: string, to: string): Manifest => {
  const toHost = (origin: string) => JSON.stringify(new URL(origin).host);
  const json = JSON.stringify(manifest).replaceAll(from, to).replaceAll(toHost(from), toHost(to));
  return manifestSchema.parse(JSON.parse(json));
};

type Caller = Partial<CallRequest["caller"]> & Pick<CallRequest, "confirmation" | "stream">;

/**
 * Starts an agent in the real runtime, with the real sandbox and a network that may reach
 * 127.0.0.1.
 */
export const startGalleryAgent = async (manifest: Manifest, ports: Partial<Ports> = {}) => {
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  afterAll(() => outbound.close());
  const records: FinishedCall[] = [];
  const sandbox = await openSandbox();
  const runtime = createRuntime(
    literalPorts({
      outbound: () => outbound,
      sandbox,
      record: (call) => records.push(call),
      ...ports,
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
      agent,
      tool,
      body,
      confirmation,
      stream,
      caller: {
        protocol: "rest",
        callId: "r1",
        keyId: "k1",
        signIn: null,
        depth: 0,
        variables: {},
        ...caller,
      },
      signal: new AbortController().signal,
    });
  };
  return {
    sandbox,
    records,
    run,
    /** Returns the data of a successful call. */
    data: async (name: string, body: Record<string, unknown> = {}, caller?: Caller) => {
      const { outcome } = await run(name, body, caller);
      if (!outcome.ok) throw new Error(formatError(outcome.error));
      return outcome.data;
    },
    /** Returns the error text that a model reads after a failed call. */
    failure: async (name: string, body: Record<string, unknown> = {}, caller?: Caller) => {
      const { outcome } = await run(name, body, caller);
      if (outcome.ok) throw new Error(`It succeeded: ${JSON.stringify(outcome.data)}`);
      return formatError(outcome.error);
    },
  };
};
export type GalleryAgentRun = Awaited<ReturnType<typeof startGalleryAgent>>;
