import { HttpAgent, type RunAgentParameters } from "@ag-ui/client";
import { AgentCapabilitiesSchema, EventSchemas } from "@ag-ui/core/schemas";
import { type ChatCompletionRequest, LLMock } from "@copilotkit/aimock";
import type { Manifest } from "@/lib/agent/manifest";
import {
  type AgentClient,
  test as base,
  createAgentClient,
  expect,
  expectFailure,
  forEachMount,
  mounts,
} from "../agent-client";
import { createAgent, javascriptTool, objectSchema } from "../contract-agent";

type Model = { url: string; finish(): void };

/**
 * Starts a model that calls the tool the person names, then repeats its result. It answers "wait"
 * only after `finish`.
 */
const startModel = async (): Promise<Model & { stop(): Promise<void> }> => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const provider = await LLMock.create({ host: "127.0.0.1", port: 0 });
  provider.onMessage(/./, async ({ messages }: ChatCompletionRequest) => {
    const last = messages.at(-1);
    const text = String(last?.content);
    if (last?.role === "tool") return { content: `The tool said ${text}` };
    if (text !== "wait") return { toolCalls: [{ name: text, arguments: '{"text":"hi"}' }] };
    await finished;
    return { content: "Here I am." };
  });
  return {
    url: `${provider.url}/v1`,
    finish,
    async stop() {
      finish();
      await provider.stop();
    },
  };
};

const parameters = objectSchema({ text: { type: "string" } });
const shout = "export default ({ text }) => text.toUpperCase()";
const count =
  "export default (_, { state, setState }) => { setState({ n: state.n + 1 }); return 'counted'; }";
const talkerWith = (slug: string, baseUrl: string): Manifest =>
  createAgent(
    slug,
    [
      javascriptTool("shout", shout, { parameters }),
      javascriptTool("send", shout, { parameters, confirmationRequired: true }),
      javascriptTool("count", count),
    ],
    { model: { provider: "openai-compatible", id: "scripted", baseUrl } },
  );

const test = base.extend<{ model: Model; talker: AgentClient; otherMount: AgentClient }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  model: async ({}, use) => {
    const model = await startModel();
    await use(model);
    await model.stop();
  },
  talker: async ({ serve, slug, model }, use) => {
    await use(await serve(talkerWith(slug, model.url)));
  },
  /** A client for the same agent at the other mount, which is a separate process. */
  otherMount: async ({ talker: { origin, slug, key } }, use) => {
    const other = Object.values(mounts).find((each) => each !== origin) ?? "";
    await use(createAgentClient(other, slug, key));
  },
});

const terminalTypes = ["RUN_FINISHED", "RUN_ERROR"];

/**
 * Connects the real AG-UI client. Each run expects every event to match its schema and exactly one
 * event to end the run.
 */
const connectAgent = ({ url, key }: AgentClient, threadId: string = crypto.randomUUID()) => {
  const agent = new HttpAgent({ url: `${url}/ag-ui`, headers: { "x-api-key": key }, threadId });
  const run = async (options: RunAgentParameters = {}) => {
    const events: { type: string; [field: string]: unknown }[] = [];
    await agent.runAgent(options, {
      onEvent: ({ event }) => void events.push(EventSchemas.parse(event)),
    });
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => terminalTypes.includes(type))).toEqual([types.at(-1)]);
    return events;
  };
  const say = (content: string, options?: RunAgentParameters) => {
    agent.addMessage({ id: crypto.randomUUID(), role: "user", content });
    return run(options);
  };
  /** Joins the conversation in its current state. */
  const join = async () => {
    agent.url = `${url}/ag-ui/connect`;
    const events = await run();
    agent.url = `${url}/ag-ui`;
    return events;
  };
  return { agent, run, say, join };
};
const getLast = ({ agent }: ReturnType<typeof connectAgent>) => agent.messages.at(-1)?.content;

forEachMount(() => {
  test("lets the model talk, call a tool and share the state with it", async ({ talker }) => {
    const client = connectAgent(talker);
    const events = await client.say("shout");
    expect(events.at(-1)).toMatchObject({ outcome: { type: "success" } });
    expect(client.agent.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "shout"],
      ["assistant", undefined],
      ["tool", "HI"],
      ["assistant", "The tool said HI"],
    ]);
    client.agent.setState({ n: 1 });
    await client.say("count");
    expect(client.agent.state).toEqual({ n: 2 });
  });

  test("leaves a client tool to the client and continues the run with its result", async ({
    talker,
  }) => {
    const client = connectAgent(talker);
    const tools = [{ name: "confetti", description: "Throws confetti.", parameters }];
    const end = (await client.say("confetti", { tools })).at(-1) as unknown as {
      outcome: { pendingToolCallIds: [string] };
    };
    const [toolCallId] = end.outcome.pendingToolCallIds;
    client.agent.addMessage({ id: "result", role: "tool", toolCallId, content: "thrown" });
    await client.run({ tools });
    expect(getLast(client)).toBe("The tool said thrown");
  });

  test("accepts an answer once, even on a server that did not ask the question", async ({
    talker,
    otherMount,
  }) => {
    const first = connectAgent(talker);
    expect((await first.say("send")).at(-1)).toMatchObject({ outcome: { type: "interrupt" } });
    const client = connectAgent(otherMount, first.agent.threadId);
    await client.join();
    expect(client.agent.pendingInterrupts).toEqual(first.agent.pendingInterrupts);
    const payload = { approved: true, editedArgs: { text: "bye" } };
    const resume = client.agent.pendingInterrupts.map(({ id }) => ({
      interruptId: id,
      status: "resolved" as const,
      payload,
    }));
    await client.run({ resume });
    const answer = `The tool said BYE\n\nA person changed the arguments of this call to {"text":"bye"}.`;
    expect(getLast(client)).toBe(answer);
    const late = connectAgent(talker, first.agent.threadId);
    await late.join();
    expect([late.agent.pendingInterrupts, getLast(late)]).toEqual([[], answer]);
  });

  test("streams a run to every client that joins it, on either server", async ({
    talker,
    otherMount,
    model,
  }) => {
    const first = connectAgent(talker);
    const { promise: start, resolve: begin } = Promise.withResolvers<void>();
    first.agent.subscribe({ onRunStartedEvent: () => begin() });
    const running = first.say("wait");
    await start;
    const { threadId } = first.agent;
    const others = [connectAgent(talker, threadId), connectAgent(otherMount, threadId)];
    const joining = others.map(({ join }) => join());
    await expect.poll(() => others.map(({ agent }) => agent.messages.length)).toEqual([1, 1]);
    model.finish();
    await Promise.all([running, ...joining]);
    expect([first, ...others].map(getLast)).toEqual(["Here I am.", "Here I am.", "Here I am."]);
  });

  test("cancels a run and continues its conversation", async ({ talker }) => {
    const client = connectAgent(talker);
    const running = client.say("wait");
    const cancel = () => talker.post("/ag-ui/cancel", { threadId: client.agent.threadId });
    await expect.poll(async () => (await cancel()).json).toEqual({ cancelled: true });
    expect((await running).at(-1)).toMatchObject({ outcome: { type: "cancelled" } });
    expect((await cancel()).json).toEqual({ cancelled: false });
    expect((await client.say("shout")).at(-1)).toMatchObject({ outcome: { type: "success" } });
  });

  test("reports its capabilities and rejects invalid requests before streaming", async ({
    talker,
  }) => {
    const { json } = await talker.fetchPath("/ag-ui/capabilities");
    expect(AgentCapabilitiesSchema.parse(json)).toMatchObject({
      tools: { items: [{ name: "shout" }, { name: "send" }, { name: "count" }] },
      humanInTheLoop: { interrupts: true },
    });
    const input = { threadId: "t", runId: "r", messages: [] };
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    const send = (body: unknown, headers?: Record<string, string>) =>
      talker.post("/ag-ui", body, headers);
    expectFailure(await send(input, { "x-api-key": "wrong" }), 401);
    expectFailure(await send("{"), 400);
    expectFailure(await send({ ...input, threadId: 1 }), 400);
    expectFailure(await send(`{"threadId":"t","runId":"r","messages":[],"state":${deep}}`), 400);
    expectFailure(await send({ ...input, state: "x".repeat(9 * 1024 * 1024) }), 413);
    expectFailure(await talker.fetchPath("/ag-ui"), 405);
  });
});
