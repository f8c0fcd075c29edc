import { HttpAgent, type RunAgentParameters } from "@ag-ui/client";
import { type BaseEvent, EventType, type Interrupt, type ResumeEntry } from "@ag-ui/core";
import { EventSchemas } from "@ag-ui/core/schemas";
import { expect } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { ModelPort } from "@/lib/runs/model-port";
import { createTool, type ScriptedAnswer, scriptModels } from "@/lib/runs/runs-fixture";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { Ports } from "@/lib/runtime/ports";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "../gateway-fixture";

export type TestCall = Parameters<Ports["sandbox"]["run"]>[0];

type Change = Partial<Manifest> & {
  guest?: (call: TestCall) => Promise<Outcome> | Outcome;
  models?: ModelPort;
  threads?: ThreadStore;
  outbound?: Ports["outbound"];
  reconnectMs?: number;
  handoffs?: Record<string, Manifest>;
  now?: () => number;
};

/**
 * Creates a gateway whose agent has a scripted model and the tool `send`, which requires
 * confirmation.
 */
export const setUpTalk = (
  script: readonly ScriptedAnswer[],
  { guest, models, threads, reconnectMs, handoffs, outbound, now, ...change }: Change = {},
) => {
  const scripted = scriptModels(script);
  const guestCalls: TestCall[] = [];
  const gateway = createTestGateway(
    {
      description: "Helps.",
      model: { provider: "openai", id: "scripted" },
      tools: [
        createTool("look"),
        createTool("send", { confirmationRequired: true, visibleParameters: ["note"] }),
      ],
      ...change,
    },
    {
      keys: { all: [], other: [], look: ["list", "call:look"], lister: ["list"] },
      tokens: { ada: {}, bob: { userId: "bob" } },
      models: models ?? scripted.models,
      ...(threads && { threads }),
      ...(reconnectMs !== undefined && { reconnectMs }),
      ...(handoffs && { handoffs }),
      ...(now && { now }),
      ports: {
        ...(outbound && { outbound }),
        sandbox: literalSandbox({
          async run(call) {
            guestCalls.push(call);
            return (await guest?.(call)) ?? { ok: true, value: `did ${call.context.toolName}` };
          },
        }),
      },
    },
  );
  return { ...gateway, guestCalls, requests: scripted.requests };
};

type Frame = BaseEvent & Record<string, unknown>;

/**
 * Parses the events of a stream. Each is one frame of JSON, as AG-UI 1.0 requires, and matches its
 * schema.
 */
export const readFrames = (text: string): Frame[] => {
  expect(text).toMatch(/\n\n$/);
  return text
    .slice(0, -2)
    .split("\n\n")
    .filter((frame) => !frame.startsWith(":"))
    .map((frame) => {
      expect(frame).toMatch(/^data: \{.*\}$/);
      return EventSchemas.parse(JSON.parse(frame.slice(6)));
    });
};

const terminalTypes: readonly string[] = [EventType.RUN_FINISHED, EventType.RUN_ERROR];

/** Everything that starts must end before the run does, and exactly one event ends the run. */
const checkOrder = (events: readonly Frame[]): void => {
  const types = events.map(({ type }) => type as string);
  expect(types[0]).toBe(EventType.RUN_STARTED);
  expect(types.filter((type) => terminalTypes.includes(type))).toEqual([types.at(-1)]);
  const count = (suffix: string) => types.filter((type) => type.endsWith(suffix)).length;
  expect(count("_START") + count("STEP_STARTED")).toBe(count("_END") + count("STEP_FINISHED"));
};

/**
 * Lists the ids that a stream creates. Messages and calls of a conversation must all have different
 * ones.
 */
const listNewIds = (events: readonly Frame[]): string[] =>
  events.flatMap((event): string[] => {
    const type = event.type as string;
    if (type === EventType.TOOL_CALL_START) return [String(event.toolCallId)];
    const mints: readonly string[] = [EventType.TEXT_MESSAGE_START, EventType.TOOL_CALL_RESULT];
    return mints.includes(type) ? [String(event.messageId)] : [];
  });

type ClientOptions = {
  headers?: Record<string, string>;
  path?: string;
  threadId?: string;
};
type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/**
 * The official client. Everything it receives is checked against the schemas and the rules of AG-UI
 * 1.0.
 */
export const createAgUiClient = (
  { url, fetch }: { url: string; fetch: Fetch },
  { headers = { "x-api-key": "all" }, path = "/ag-ui", threadId = "thread" }: ClientOptions = {},
) => {
  const received: Promise<string>[] = [];
  const agent = new HttpAgent({
    url: url + path,
    headers,
    threadId,
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (response.ok) received.push(response.clone().text());
      return response;
    },
  });
  const ids = new Set<string>();
  /** Runs the agent and returns its events. */
  const run = async (parameters: RunAgentParameters = {}): Promise<Frame[]> => {
    await agent.runAgent(parameters);
    const events = readFrames((await received.at(-1)) ?? "");
    checkOrder(events);
    const newIds = listNewIds(events);
    expect(newIds.filter((id) => ids.has(id))).toEqual([]);
    expect(new Set(newIds).size).toBe(newIds.length);
    for (const id of newIds) ids.add(id);
    return events;
  };
  return {
    agent,
    run,
    say(content: string, parameters?: RunAgentParameters) {
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content });
      return run(parameters);
    },
    get text() {
      return received.at(-1);
    },
  };
};
export type AgUiClient = ReturnType<typeof createAgUiClient>;

/** Returns the last event of a run. */
export const getEnd = (events: readonly Frame[]) =>
  events.at(-1) as unknown as {
    type: string;
    code?: string;
    message?: string;
    usage?: object[];
    outcome: { type: string; interrupts: Interrupt[]; pendingToolCallIds?: string[] };
  };

export const answer = (
  { agent }: Pick<AgUiClient, "agent">,
  reply: Omit<ResumeEntry, "interruptId">,
): { resume: ResumeEntry[] } => ({
  resume: agent.pendingInterrupts.map(({ id }) => ({ interruptId: id, ...reply })),
});
export const approve = (client: AgUiClient, editedArgs?: Record<string, unknown>) =>
  answer(client, {
    status: "resolved",
    payload: { approved: true, ...(editedArgs && { editedArgs }) },
  });
