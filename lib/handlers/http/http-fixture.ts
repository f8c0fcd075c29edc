import type { ServerResponse } from "node:http";
import { search } from "@jmespath-community/jmespath";
import { type HttpHandler, httpHandler as schema } from "@/lib/agent/handlers/http";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import type { CallContext, HandlerCall, Sandbox, SentRequest } from "@/lib/handlers/handler";
import { http } from "./http";
import { parseAllowRule } from "./outbound/allow-rule";
import { createOutbound } from "./outbound/outbound";
import { type Hit, startUpstream } from "./outbound/upstream-fixture";

const context: CallContext = {
  toolId: "t",
  toolName: "tool",
  clientId: "client",
  agentName: "agent",
  callReason: "",
  isLast: true,
  toolCalls: [],
  variables: {},
  credentials: { github: { token: "gh-secret-1234" } },
};
export type CallOverrides = Partial<Omit<HandlerCall, "context">> & {
  context?: Partial<CallContext>;
};
type Responder = (hit: Hit, response: ServerResponse, number: number) => void;

/** Evaluates expressions in-process, because the tests use only harmless ones. */
const query: Sandbox["query"] = async ({ value, expressions }) => {
  try {
    const results = Object.entries(expressions).map(([name, text]) => [
      name,
      search(value as never, text),
    ]);
    return { ok: true, value: Object.fromEntries(results) };
  } catch (error) {
    return toolFailure("INVALID_OPERATION", error instanceof Error ? error.message : String(error));
  }
};

/**
 * Starts the HTTP handler with the real outbound client and a local service whose responses are set
 * by each test.
 */
export const startHttp = async () => {
  let respond: Responder = (_, response) => void response.end();
  const upstream = await startUpstream((...request) => respond(...request));
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });

  /** `uncheckedConfig` overrides the configuration after schema validation. */
  const run = async (
    handler: Partial<HttpHandler>,
    overrides: CallOverrides = {},
    uncheckedConfig: Partial<HttpHandler> = {},
  ) => {
    const entries: unknown[] = [];
    const requests: SentRequest[] = [];
    const config = schema.parse({ kind: "http", method: "GET", url: upstream.origin, ...handler });
    const outcome = await http(
      { ...config, ...uncheckedConfig },
      {
        space: "space",
        params: {},
        timeoutMs: 5000,
        remainingMs: 5000,
        outbound,
        sandbox: {
          run: () => Promise.reject(new Error("no sandbox")),
          hook: async () => undefined,
          query,
          check: async () => [],
          close: async () => undefined,
        },
        log: (...entry) => entries.push(entry),
        onSent: (request) => requests.push(request),
        signal: AbortSignal.timeout(5000),
        ...overrides,
        context: { ...context, ...overrides.context },
      },
    );
    return { outcome, entries, sent: requests, logs: JSON.stringify(entries) };
  };

  return {
    upstream,
    outbound,
    run,
    respondWith: (next: Responder) => {
      respond = next;
    },
    reply: (status: number, type: string, body: string | Uint8Array, headers = {}) => {
      respond = (_, response) =>
        void response.writeHead(status, { "content-type": type, ...headers }).end(body);
    },
    close: async () => {
      await outbound.close();
      await upstream.close();
    },
  };
};

export const outcomeValue = (outcome: Outcome): unknown => {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return outcome.value;
};
export const outcomeError = (outcome: Outcome) => {
  if (outcome.ok) throw new Error(`it succeeded: ${JSON.stringify(outcome.value)}`);
  return outcome.error;
};
