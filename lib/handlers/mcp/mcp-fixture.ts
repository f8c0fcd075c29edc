import { onTestFinished } from "vitest";
import type { McpHandler } from "@/lib/agent/handlers/mcp";
import type { CallContext, HandlerCall, SentRequest } from "@/lib/handlers/handler";
import { parseAllowRule } from "../http/outbound/allow-rule";
import { createOutbound } from "../http/outbound/outbound";
import { mcp } from "./mcp";
import {
  type Era,
  type Offer,
  type Respond,
  startMcpServer,
  startService,
} from "./mcp-server-fixture";

export const context: CallContext = {
  toolId: "t",
  toolName: "tool",
  clientId: "client",
  agentName: "agent",
  callReason: "",
  isLast: true,
  toolCalls: [],
  variables: {},
  credentials: { notes: { token: "notes-secret-1234" } },
};

/** Opens the outbound client of the running test, which may reach this machine. */
export const openOutbound = () => {
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  onTestFinished(outbound.close);
  return outbound;
};

/** Creates a handler that calls `url` through the real guard. */
const openHandler = (url: string) => {
  const outbound = openOutbound();
  const log: unknown[] = [];
  const requests: SentRequest[] = [];
  const run = (handler: Partial<McpHandler> = {}, call: Partial<HandlerCall> = {}) =>
    mcp(
      { kind: "mcp", url, tool: "search", ...handler },
      {
        space: "space",
        params: { query: "tea" },
        context,
        timeoutMs: 60_000,
        remainingMs: 60_000,
        outbound,
        sandbox: {
          run: () => Promise.reject(new Error("no sandbox")),
          hook: async () => undefined,
          query: () => Promise.reject(new Error("no sandbox")),
          check: async () => [],
          close: async () => {},
        },
        log: (...entry) => log.push(entry),
        onSent: (request) => requests.push(request),
        // On a busy machine, the long lists of some servers take many seconds.
        signal: new AbortController().signal,
        ...call,
      },
    );
  return { run, log, requests };
};

/** Starts an official server and a handler that calls it. */
export const startRemote = async (era: Era = "2026-07-28", offer: Partial<Offer> = {}) => {
  const server = await startMcpServer(era, offer);
  onTestFinished(server.close);
  return { ...server, ...openHandler(server.url) };
};

/** Starts a service whose responses the test defines, and a handler that calls it. */
export const startHostile = async (respond: Respond) => {
  const service = await startService(respond);
  onTestFinished(service.close);
  return { ...service, ...openHandler(service.url) };
};
