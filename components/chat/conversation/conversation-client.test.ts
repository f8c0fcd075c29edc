// @vitest-environment happy-dom
import { EventType } from "@ag-ui/client";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { startScriptedAgent } from "../scripted-agent-fixture";
import {
  askToSend,
  custom,
  failed,
  finished,
  runStart,
  text,
  toolCall,
  toolResult,
} from "../scripted-events-fixture";
import { ChatAgent } from "./chat-agent";
import { createConversationClient, type RunOptions } from "./conversation-client";
import { sumUsage } from "./usage";

const open = (runOptions: RunOptions = {}) => {
  const agent = new ChatAgent({ slug: "slack", threadId: "t1" });
  const onRunEnd = vi.fn();
  const client = createConversationClient({ agent, getRunOptions: () => runOptions, onRunEnd });
  return { client, onRunEnd, now: client.getSnapshot };
};

let server: ReturnType<typeof startScriptedAgent>;
beforeEach(() => {
  server = startScriptedAgent();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe("a conversation", () => {
  test("shows an answer while it streams, and is idle after it ends", async () => {
    const { client, now, onRunEnd } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    expect(now().status).toBe("running");
    const [start, first, second, end] = text("m1", "Hi ", "there");
    if (!start || !first || !second || !end) throw new Error("The script is too short.");
    stream.write([runStart, start, first]);
    await vi.waitFor(() => expect(now().messages.at(-1)).toMatchObject({ content: "Hi " }));
    expect(now().status).toBe("running");
    stream.write([second, end, finished()]);
    stream.end();
    await sent;
    expect(now().status).toBe("idle");
    expect(now().messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "Hello"],
      ["assistant", "Hi there"],
    ]);
    expect(onRunEnd).toHaveBeenCalledOnce();
  });

  test("keeps the last change of the state when the next run sends the same state", async () => {
    const { client, now } = open();
    const states = [[{ count: 1 }, { count: 2 }], [{ count: 2 }]];
    for (const [index, snapshots] of states.entries()) {
      const sent = client.send("Count");
      const stream = await server.next();
      stream.write([runStart]);
      for (const snapshot of snapshots) {
        stream.write([{ type: EventType.STATE_SNAPSHOT, snapshot }]);
        await vi.waitFor(() => expect(now().state).toEqual(snapshot));
      }
      stream.write([...text(`m${index}`, "Done"), finished()]);
      stream.end();
      await sent;
    }
    expect(now()).toMatchObject({ state: { count: 2 }, previousState: { count: 1 } });
  });

  test("keeps the identity of messages that did not change", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    const question = now().messages[0];
    stream.write([runStart, ...text("m1", "Hi"), finished()]);
    stream.end();
    await sent;
    expect(now().messages[0]).toBe(question);
  });

  test("sends the mode, model and caller with each run", async () => {
    const model = { provider: "ollama", id: "qwen3" } as const;
    const { client } = open({ mode: "research", model, profile: { userId: "u1" } });
    const sent = client.send("Hello");
    const stream = await server.next();
    expect(server.exchanges[0]).toMatchObject({
      path: "/api/v1/agents/slack/ag-ui",
      body: {
        threadId: "t1",
        forwardedProps: { mode: "research", toolwright: { model, profile: { userId: "u1" } } },
      },
    });
    stream.write([runStart, finished()]);
    stream.end();
    await sent;
  });

  test("keeps what the model was offered, its usage, notes and the shared state", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    stream.write([
      runStart,
      custom("offer", { step: 1, system: "Be brief.", tools: [{ name: "add" }] }),
      custom("resource", { agent: "github", name: "GitHub" }),
      custom("warning", { message: "A tool was left out." }),
      { type: EventType.STATE_SNAPSHOT, snapshot: { count: 1 } },
      { type: EventType.STATE_DELTA, delta: [{ op: "replace", path: "/count", value: 2 }] },
      ...text("m1", "Hi"),
      finished({
        usage: [{ model: "m", inputTokens: 10, outputTokens: 2 }],
        metadata: { cost: 0.001 },
      }),
    ]);
    stream.end();
    await sent;
    expect(now().offers).toMatchObject([
      { step: 1, system: "Be brief.", tools: [{ name: "add" }] },
    ]);
    expect(now().notes).toMatchObject([
      { kind: "resource", text: "The context of GitHub was read." },
      { kind: "warning", text: "A tool was left out." },
    ]);
    expect(now().state).toEqual({ count: 2 });
    expect(now().usage.get("m1")).toEqual({ inputTokens: 10, outputTokens: 2, cost: 0.001 });
  });

  test("reports why a run failed, and can run again as it stands", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    stream.write([runStart, failed("The provider is busy. Try again in 20 seconds.")]);
    stream.end();
    await sent;
    expect(now()).toMatchObject({
      status: "idle",
      failure: { message: "The provider is busy. Try again in 20 seconds." },
    });
    const retried = client.retry();
    const second = await server.next();
    expect(now().failure).toBeNull();
    expect(server.exchanges[1]?.body.messages).toHaveLength(1);
    second.write([runStart, ...text("m1", "Hi"), finished()]);
    second.end();
    await retried;
    expect(now().messages).toHaveLength(2);
  });

  test("shows the server's message for a rejected request", async () => {
    const { client, now } = open();
    server.refuse(422, { status: 422, code: "unprocessable", detail: "This agent has no model." });
    await client.send("Hello");
    expect(now().failure).toEqual({ code: "unprocessable", message: "This agent has no model." });
    expect(now().status).toBe("idle");
    const [first] = now().messages;
    const tooLarge = { status: 413, code: "too_large", detail: "The request body exceeds 8 MB." };
    server.refuse(413, tooLarge);
    await client.send("Hello again");
    expect(now().failure?.message).toMatch(/Start a new one/);
    expect(now().notes).toMatchObject([
      { text: "No answer. This agent has no model.", afterMessageId: first?.id },
    ]);
  });

  test("keeps an approval open until it is answered, then resumes the run", async () => {
    const { client, now } = open();
    const sent = client.send("Tell them about lunch");
    const first = await server.next();
    first.write([runStart, ...toolCall("c1", "sendMessage", { text: "Lunch" }), askToSend()]);
    first.end();
    await sent;
    expect(now().interrupts.map(({ id }) => id)).toEqual(["i1"]);
    const payload = { approved: true, editedArgs: { text: "Dinner" } };
    const resumption = client.answer(new Map([["i1", { status: "resolved", payload }]]));
    const second = await server.next();
    expect(server.exchanges[1]?.body.resume).toEqual([
      { interruptId: "i1", status: "resolved", payload },
    ]);
    second.write([runStart, toolResult("c1", "sent"), ...text("m2", "Done"), finished()]);
    second.end();
    await resumption;
    expect(now().interrupts).toEqual([]);
    expect(now().messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
  });

  test("stops a run on the server once the server knows about it", async () => {
    const { client, now, onRunEnd } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    const stopped = client.stop();
    expect(server.cancellations).toEqual([]);
    stream.write([runStart]);
    await stopped;
    expect(server.cancellations).toEqual([{ threadId: "t1" }]);
    expect(now().status).toBe("running");
    stream.write([finished({ outcome: { type: "cancelled" } })]);
    stream.end();
    await sent;
    expect(now()).toMatchObject({ status: "idle", failure: null, isCancelled: true });
    expect(onRunEnd).toHaveBeenCalledOnce();
    server.refuse(503, {});
    await client.send("Hello again");
    expect(now().notes).toMatchObject([{ text: "Stopped" }]);
  });

  test("detaches from a run that its server does not begin", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    await server.next();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const stopped = client.stop();
    await vi.advanceTimersByTimeAsync(3_000);
    await Promise.all([sent, stopped]);
    expect(now()).toMatchObject({ status: "idle", failure: null, isCancelled: true });
  });

  test("detaches from a run when its server cannot be reached", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    stream.write([runStart]);
    server.refuse(503, {});
    await client.stop();
    await sent;
    await vi.waitFor(() => expect(now().events.at(-1)?.event).toMatchObject({ code: "abort" }));
    expect(now()).toMatchObject({ status: "idle", failure: null, isCancelled: true });
  });
});

describe("a lost connection", () => {
  test("is restored, and the run continues from there", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    const first = await server.next();
    first.write([runStart]);
    first.end();
    const second = await server.next();
    expect(server.exchanges[1]?.path).toBe("/api/v1/agents/slack/ag-ui/connect");
    const messages = [...now().messages, { id: "m1", role: "assistant", content: "Hi" }];
    second.write([runStart, { type: EventType.MESSAGES_SNAPSHOT, messages }, finished()]);
    second.end();
    await sent;
    expect(now().status).toBe("idle");
    expect(now().messages.at(-1)).toMatchObject({ content: "Hi" });
  });

  test("restores the messages and the open approval on reload", async () => {
    const { client, now } = open();
    const loaded = client.load();
    const stream = await server.next();
    const messages = [
      { id: "u1", role: "user", content: "Tell them" },
      {
        id: "a1",
        role: "assistant",
        toolCalls: [
          { id: "c1", type: "function", function: { name: "sendMessage", arguments: "{}" } },
        ],
      },
    ];
    stream.write([runStart, { type: EventType.MESSAGES_SNAPSHOT, messages }, askToSend()]);
    stream.end();
    await loaded;
    expect(now().messages).toHaveLength(2);
    expect(now().interrupts).toHaveLength(1);
  });

  test("restores the usage of the whole conversation on reload, and counts nothing twice after a reconnect", async () => {
    const { client, now } = open();
    const used = (inputTokens: number) => ({
      usage: [{ model: "m", inputTokens, outputTokens: 1 }],
      metadata: { cost: 0.5 },
    });
    const earlier = custom("usage", { runs: [{ messageId: "m0", ...used(10) }] });
    const messages = [{ id: "m1", role: "assistant", content: "Hi" }];
    const snapshot = { type: EventType.MESSAGES_SNAPSHOT, messages };
    for (const _ of [1, 2]) {
      const loaded = client.load();
      const stream = await server.next();
      stream.write([runStart, earlier, snapshot, finished(used(20))]);
      stream.end();
      await loaded;
      expect(sumUsage(now().usage.values())).toEqual({ inputTokens: 30, outputTokens: 2, cost: 1 });
    }
  });

  test("stops following a conversation that is no longer shown", async () => {
    const { client, now, onRunEnd } = open();
    const sent = client.send("Hello");
    const stream = await server.next();
    stream.write([runStart]);
    await vi.waitFor(() => expect(now().events).toHaveLength(1));
    client.detach();
    await sent;
    expect(now().status).toBe("idle");
    expect(onRunEnd).not.toHaveBeenCalled();
    expect(server.exchanges).toHaveLength(1);
  });
});
