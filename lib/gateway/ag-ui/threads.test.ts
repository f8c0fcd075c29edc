import { describe, expect, it, vi } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { createAgUiClient, getEnd, setUpTalk } from "./ag-ui-fixture";

const connect = (gateway: ReturnType<typeof setUpTalk>, headers?: Record<string, string>) =>
  createAgUiClient(gateway, { path: "/ag-ui/connect", ...(headers && { headers }) });

describe("a client that connects", () => {
  it("gets the conversation and its state", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "Done."]);
    const first = createAgUiClient(gateway);
    first.agent.setState({ n: 1 });
    await first.say("Look");
    const second = connect(gateway);
    const events = await second.run();
    expect(second.agent.messages).toEqual(first.agent.messages);
    expect([second.agent.state, getEnd(events).outcome]).toEqual([{ n: 1 }, { type: "success" }]);
  });

  it("gets a conversation with an open question only once", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "send", args: { note: "Hi" } }] }]);
    await createAgUiClient(gateway).say("Send it");
    const types = (await connect(gateway).run()).map(({ type }) => type);
    expect(types).toEqual(["RUN_STARTED", "STATE_SNAPSHOT", "MESSAGES_SNAPSHOT", "RUN_FINISHED"]);
  });

  it("gets nothing from other callers' conversations", async () => {
    const gateway = setUpTalk(["A secret."], { access: { signIn: "on" } });
    await createAgUiClient(gateway).say("Tell me");
    for (const key of ["other", "ada"]) {
      const client = connect(gateway, { authorization: `Bearer ${key}` });
      const events = await client.run();
      expect(events.map(({ type }) => type)).toEqual(["RUN_STARTED", "RUN_FINISHED"]);
      expect(client.agent.messages).toEqual([]);
    }
  });

  it("sees the end of a failed run", async () => {
    const threads = createThreadStore();
    const models = { generate: () => Promise.reject(new Error("no")), list: async () => [] };
    const gateway = setUpTalk([], { threads, models });
    await createAgUiClient(gateway).say("Hi");
    expect(getEnd(await connect(gateway).run())).toMatchObject({
      type: "RUN_ERROR",
      code: "internal",
    });
  });
});

describe("the context resource", () => {
  const resource = {
    enabled: true,
    handler: { kind: "javascript", code: "export default () => {}" },
  } as const;
  const setUp = (answer: (count: number) => Outcome) => {
    let count = 0;
    const guest = () => {
      count += 1;
      return answer(count);
    };
    const gateway = setUpTalk(["Hi."], { guest, resource });
    const listRead = () => gateway.requests.map(({ system }) => system);
    return { gateway, listRead };
  };

  it("is read once per conversation", async () => {
    const { gateway, listRead } = setUp((count) => ({ ok: true, value: `Read ${count}.` }));
    const client = createAgUiClient(gateway);
    await client.say("Hi");
    await client.say("And?");
    await createAgUiClient(gateway, { threadId: "another" }).say("Hi");
    expect(listRead()).toEqual(["Read 1.", "Read 1.", "Read 2."]);
  });

  it("is read again until reading succeeds", async () => {
    const { gateway, listRead } = setUp((count) =>
      count === 1
        ? { ok: false, error: { code: "NETWORK_ERROR", message: "Away." } }
        : { ok: true, value: `Read ${count}.` },
    );
    const client = createAgUiClient(gateway);
    for (const text of ["Hi", "And?", "So?"]) await client.say(text);
    expect(listRead()).toEqual(["", "Read 2.", "Read 2."]);
  });
});

describe("the message history", () => {
  it("consists of what the client sends, plus what it has not seen", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "First.", "Second.", "Third."]);
    const client = createAgUiClient(gateway);
    const question = { id: "u1", role: "user", content: "Look" } as const;
    client.agent.addMessage(question);
    await client.run();
    // The connection broke before the answer, so the client knows only its own question.
    client.agent.setMessages([question]);
    await client.say("And now?");
    expect(gateway.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
    // The client asks its first question again, reworded.
    client.agent.setMessages([{ ...question, content: "Look again" }]);
    await client.run();
    expect(gateway.requests.at(-1)?.messages).toEqual([{ ...question, content: "Look again" }]);
  });

  it("contains an answer only once for a client that assigns it its own id", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "First.", "Second."]);
    const client = createAgUiClient(gateway);
    await client.say("Look");
    const [question, ...answers] = client.agent.messages;
    if (!question) throw new Error("The client has no messages.");
    client.agent.setMessages([
      question,
      ...answers.map((message) => ({ ...message, id: `own-${message.id}` })),
    ]);
    await client.say("And now?");
    expect(gateway.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
  });

  it("is the stored one for a client that sends only new messages", async () => {
    const gateway = setUpTalk(["One.", "Two."]);
    await createAgUiClient(gateway).say("First");
    await createAgUiClient(gateway).say("Second");
    expect(gateway.requests[1]?.messages).toMatchObject([
      { content: "First" },
      { content: "One." },
      { content: "Second" },
    ]);
  });
});

describe("a conversation", () => {
  it("fails with a retryable error if it cannot start because the database is overloaded", async () => {
    const threads = createThreadStore();
    threads.begin = () => Promise.reject(new Error("timeout exceeded when trying to connect"));
    const gateway = setUpTalk(["Hi"], { threads });
    const response = await gateway.send("POST", "/ag-ui", {
      headers: { "x-api-key": "all", "content-type": "application/json" },
      body: JSON.stringify({
        threadId: "t",
        runId: "r",
        messages: [{ id: "u", role: "user", content: "Hi" }],
      }),
    });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(gateway.reportedErrors).toHaveLength(1);
  });

  it("keeps an answer that the database rejects at first", async () => {
    const threads = createThreadStore();
    const outage = new Error("timeout exceeded when trying to connect");
    vi.spyOn(threads, "finish").mockRejectedValueOnce(outage);
    const gateway = setUpTalk(["An answer."], { threads });
    const events = await createAgUiClient(gateway).say("Hi");
    expect(getEnd(events).outcome).toEqual({ type: "success" });
    const client = connect(gateway);
    await client.run();
    expect(client.agent.messages.at(-1)).toMatchObject({ content: "An answer." });
    expect(gateway.reportedErrors).toEqual([outage]);
  });

  it("has no answer of a run that another one has replaced", async () => {
    const threads = createThreadStore();
    vi.spyOn(threads, "finish").mockResolvedValueOnce(false);
    const events = await createAgUiClient(setUpTalk(["An answer."], { threads })).say("Hi");
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "run_lost" });
  });

  it("is stored after each round of calls, and once at the end of its run", async () => {
    const threads = createThreadStore();
    const save = vi.spyOn(threads, "save");
    const finish = vi.spyOn(threads, "finish");
    const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
    const guest = async () => {
      await nextTurn();
      return { ok: true, value: "seen" } as const;
    };
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "Done."], { threads, guest });
    const client = createAgUiClient(gateway);
    await client.say("Look");
    expect(save.mock.calls.map(([, { messages }]) => messages.at(-1)?.role)).toEqual(["assistant"]);
    expect(finish).toHaveBeenCalledOnce();
    await client.run();
    expect(save).toHaveBeenCalledOnce();
  });

  it("loses nothing if another run started and ended since it was read", async () => {
    const threads = createThreadStore();
    const { begin } = threads;
    const gateway = setUpTalk(["One.", "Two."], { threads });
    threads.begin = async (...start) => {
      threads.begin = begin;
      await createAgUiClient(gateway).say("First");
      return begin(...start);
    };
    await expect(createAgUiClient(gateway).say("Second")).rejects.toMatchObject({ status: 409 });
    const client = connect(gateway);
    await client.run();
    expect(client.agent.messages).toMatchObject([{ content: "First" }, { content: "One." }]);
  });

  it("has one run at a time, and each run id only once", async () => {
    const { promise: looking, resolve: look } = Promise.withResolvers<void>();
    const { promise: seen, resolve: show } = Promise.withResolvers<void>();
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "Done."], {
      async guest() {
        look();
        await seen;
        return { ok: true, value: "a bird" };
      },
    });
    const running = createAgUiClient(gateway).say("Look", { runId: "r1" });
    await looking;
    const second = createAgUiClient(gateway);
    await expect(second.say("Me too")).rejects.toMatchObject({ status: 409 });
    show();
    await running;
    await expect(second.run({ runId: "r1" })).rejects.toMatchObject({ status: 409 });
    await second.run({ runId: "r2" });
  });
});
