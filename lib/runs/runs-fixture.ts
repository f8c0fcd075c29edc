import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestCall, GuestHook } from "@/lib/handlers/handler";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import type { FinishedCall } from "@/lib/runtime/ports";
import { createRuntime } from "@/lib/runtime/runtime";
import { literalPorts, literalSandbox } from "@/lib/runtime/runtime-fixture";
import type { ModelAnswer, ModelError, ModelPort, ModelRequest } from "./model-port";
import type { FinishedModelCall, RunPorts } from "./ports";
import type { RunCaller, RunEvent, RunRequest } from "./run";
import { createRuns } from "./run-agent";

/** A caller with a key that allows everything and no variables. */
export const testCaller: RunCaller = {
  callId: "r",
  keyId: "key-1",
  signIn: null,
  protocol: "agui",
  depth: 0,
  variables: {},
  readVariable: () => undefined,
  mayCall: () => true,
};

type ScriptedCall = { id?: string; name: string; args?: unknown };
/** A scripted model's answer: a text, calls, or a failure. */
export type ScriptedAnswer =
  | string
  | ModelError
  | (Partial<Pick<ModelAnswer, "text" | "reasoning" | "finishReason">> & {
      calls?: ScriptedCall[];
    });

/** Creates a model that answers from the script, one entry per request, repeating the last one. */
export const scriptModels = (script: readonly ScriptedAnswer[]) => {
  const requests: ModelRequest[] = [];
  const generate: ModelPort["generate"] = async (request, onEvent) => {
    const entry = script[Math.min(requests.length, script.length - 1)] ?? "";
    requests.push({ ...request, messages: structuredClone(request.messages) as never });
    request.signal.throwIfAborted();
    if (entry instanceof Error) throw entry;
    const {
      text = "",
      reasoning = "",
      calls = [],
      finishReason = "stop",
    } = typeof entry === "string" ? { text: entry } : entry;
    if (reasoning) onEvent({ type: "reasoning", delta: reasoning });
    for (const delta of text.match(/.{1,5}/gs) ?? []) onEvent({ type: "text", delta });
    const toolCalls = calls.map(({ id, name, args = {} }, index) => ({
      id: id ?? `call-${requests.length}-${index}`,
      name,
      arguments: typeof args === "string" ? args : JSON.stringify(args),
    }));
    for (const [index, call] of toolCalls.entries()) {
      onEvent({ type: "tool-call-start", index, id: call.id, name: call.name });
      onEvent({ type: "tool-call-arguments", index, delta: call.arguments });
      onEvent({ type: "tool-call-end", index });
    }
    const usage = { inputTokens: 10, cachedInputTokens: 2, outputTokens: 5, reasoningTokens: 0 };
    return { text, reasoning, toolCalls, finishReason, usage };
  };
  const models: ModelPort = { generate, list: async () => ["scripted"] };
  return { models, requests };
};

/** Creates a JavaScript tool whose code is run by the test. */
export const createTool = (name: string, change: Partial<Tool> = {}): Tool => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: { n: { type: "integer" }, note: { type: "string" } } },
  handler: { kind: "javascript", code: "export default () => {}" },
  ...change,
});

type Setting = {
  tools?: Tool[];
  model?: Partial<NonNullable<Manifest["model"]>>;
  manifest?: Partial<Manifest>;
  /** What tools return. By default "did" and their name. */
  guest?: (call: GuestCall) => Promise<Outcome> | Outcome;
  hook?: (call: GuestHook) => Promise<Outcome | undefined>;
  agents?: Record<string, Partial<Manifest>>;
  ports?: Partial<RunPorts>;
  version?: number | null;
};

/** Creates a runtime whose tools behave according to the setting. */
const createTestRuntime = (
  { guest, hook }: Setting,
  { callLog, guestCalls }: { callLog: FinishedCall[]; guestCalls: GuestCall[] },
) =>
  createRuntime(
    literalPorts({
      record: (call) => callLog.push(call),
      sandbox: literalSandbox({
        run: async (call) => {
          guestCalls.push(call);
          return (await guest?.(call)) ?? { ok: true, value: `did ${call.context.toolName}` };
        },
        ...(hook && { hook }),
      }),
    }),
  );

/** Creates an agent with a scripted model. `run` runs it and returns what happened. */
export const setUpRuns = (script: readonly ScriptedAnswer[], setting: Setting = {}) => {
  const { tools = [createTool("first"), createTool("second"), createTool("third")] } = setting;
  const toAgent = (change: Partial<Manifest>) =>
    compileAgent({
      id: change.slug ?? "a",
      space: "s",
      version: setting.version ?? 1,
      manifest: {
        slug: "a",
        name: "Agent",
        description: "",
        tools,
        model: { provider: "openai", id: "scripted", ...setting.model },
        ...change,
      },
    });
  const { models, requests } = scriptModels(script);
  const guestCalls: GuestCall[] = [];
  const callLog: FinishedCall[] = [];
  const modelCalls: FinishedModelCall[] = [];
  const runtime = createTestRuntime(setting, { callLog, guestCalls });
  let id = 0;
  const runs = createRuns({
    runtime,
    models,
    price: async () => 0.5,
    recordModelCall: (call) => modelCalls.push(call),
    findAgent: async (_, slug) => {
      const target = setting.agents?.[slug];
      return target && toAgent({ slug, name: slug, tools: [], ...target });
    },
    newId: () => `id-${++id}`,
    now: () => performance.now(),
    time: () => Date.UTC(2026, 0, 1),
    ...setting.ports,
  });
  const agent = toAgent(setting.manifest ?? {});
  const run = async (change: Partial<RunRequest> = {}) => {
    const events: RunEvent[] = [];
    const result = await runs.run({
      agent,
      caller: testCaller,
      threadId: "thread",
      runId: "run",
      state: null,
      context: [],
      forwardedProps: null,
      messages: [{ id: "u1", role: "user", content: "Go" }],
      clientTools: [],
      signal: new AbortController().signal,
      onEvent: (event) => events.push(structuredClone(event)),
      ...change,
    });
    return { ...result, events };
  };
  return { run, agent, requests, guestCalls, callLog, modelCalls };
};

/** Returns the results of a conversation's tool calls, by call id. */
export const listResults = (messages: readonly { role: string }[]): Record<string, string> =>
  Object.fromEntries(
    (messages as { role: string; toolCallId?: string; content?: string }[])
      .filter(({ role }) => role === "tool")
      .map(({ toolCallId = "", content = "" }) => [toolCallId, content]),
  );

/** Returns the names of the tools that a request offered to the model. */
export const listOffered = (
  { requests }: Pick<ReturnType<typeof setUpRuns>, "requests">,
  index = 0,
) => requests[index]?.tools.map(({ name }) => name);
