import type { ServerResponse } from "node:http";
import { EventType } from "@ag-ui/core";
import { EventSchemas } from "@ag-ui/core/schemas";
import { afterEach, expect, onTestFinished } from "vitest";
import { createApi } from "@/lib/api/api";
import type { ApiPorts } from "@/lib/api/ports";
import type { SpaceId, UserId } from "@/lib/data/access/identity";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { type Hit, startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import { createRemoteAgents } from "./remote-agents";

const ids = { threadId: "t1", runId: "r1" };
export const runStart = { type: EventType.RUN_STARTED, ...ids };
export const runEnd = { type: EventType.RUN_FINISHED, ...ids, outcome: { type: "success" } };
export const input = {
  ...ids,
  messages: [],
  tools: [],
  context: [],
  forwardedProps: {},
  state: null,
};

export const url = "https://tools.acme.dev";
const reportedErrors: unknown[] = [];
/** Fails a test that has reported an error. */
export const expectNoReports = () => afterEach(() => expect(reportedErrors.splice(0)).toEqual([]));

export const createTestApi = (allow: readonly string[]) => {
  const outbound = createOutbound({ allow: allow.map((rule) => parseAllowRule(rule)) });
  onTestFinished(outbound.close);
  const owner = { space: "space" as SpaceId, user: "user" as UserId, role: "editor" as const };
  const remoteAgents = createRemoteAgents((space) => outbound.forCaller({ space, depth: 0 }));
  const ports: Partial<ApiPorts> = {
    url,
    identify: async () => ({ member: owner, by: "cookie", session: "session" }),
    isDatabaseAway: () => false,
    report: (error) => reportedErrors.push(error),
    requestAgent: remoteAgents.request,
  };
  return { api: createApi(ports as ApiPorts), stop: remoteAgents.stop };
};

export type Respond = (response: ServerResponse, hit: Hit) => void;

/** Starts an agent and sends it a run through the API. */
export const run = async (
  respond: Respond,
  { headers = {}, signal, origin = url, allow = ["127.0.0.1"], runInput = input }: RunOptions = {},
) => {
  const agent = await startUpstream((hit, response) => respond(response, hit));
  onTestFinished(agent.close);
  const { api, stop } = createTestApi(allow);
  const response = await api.request(`${url}/api/v1/ag-ui/runs`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ url: `${agent.origin}/ag-ui?mode=a`, headers, input: runInput }),
    ...(signal && { signal }),
  });
  return { agent, response, stop };
};
export type RunOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  origin?: string;
  allow?: readonly string[];
  /** A valid input unless given. */
  runInput?: unknown;
};

export const stream = (response: ServerResponse, ...events: unknown[]) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\r\n\r\n`);
  return response;
};
/** Parses the events that the browser receives. Throws if one is invalid. */
export const readEvents = async (response: Response) =>
  (await response.text())
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame) => EventSchemas.parse(JSON.parse(frame.slice(6))));
