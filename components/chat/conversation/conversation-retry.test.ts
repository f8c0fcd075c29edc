// @vitest-environment happy-dom
import { EventType, type UserMessage } from "@ag-ui/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startScriptedAgent } from "../scripted-agent-fixture";
import {
  askToSend,
  failed,
  finished,
  runStart,
  type ScriptedEvent,
  text,
  toolCall,
} from "../scripted-events-fixture";
import { ChatAgent } from "./chat-agent";
import { createConversationClient } from "./conversation-client";

const RUN = "/api/v1/agents/slack/ag-ui";
const CONNECT = `${RUN}/connect`;

const open = (threadId = "t1") => {
  const agent = new ChatAgent({ slug: "slack", threadId });
  const options = { agent, getRunOptions: () => ({}), onRunEnd: () => {} };
  const client = createConversationClient(options);
  return { client, now: client.getSnapshot };
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

const answer = async (...events: ScriptedEvent[]) => {
  const stream = await server.next();
  stream.write([runStart, ...events]);
  stream.end();
};
const getPaths = () => server.exchanges.map(({ path }) => path);
const question = [...toolCall("c1", "sendMessage", { text: "Lunch" }), askToSend()] as const;
const approval = new Map([["i1", { status: "resolved", payload: { approved: true } }] as const]);

describe("after a failure", () => {
  test("reloads a thread that could not be loaded, without running anything", async () => {
    const { client, now } = open();
    server.refuse(500, { detail: "Try again in a moment." });
    await client.load();
    expect(now().failure).toMatchObject({ title: "The conversation could not be loaded" });
    const retried = client.retry();
    await answer(finished());
    await retried;
    expect(now()).toMatchObject({ status: "idle", failure: null });
    expect(getPaths()).toEqual([CONNECT, CONNECT]);
  });

  test("keeps a refused message when the page is reloaded, until it is sent", async () => {
    const image = { type: "image", source: { type: "data", value: "AAAA", mimeType: "image/png" } };
    const content = [{ type: "text", text: "Describe this" }, image] as UserMessage["content"];
    server.refuse(413, { status: 413, code: "too_large" });
    await open().client.send(content);
    const load = async () => {
      const { client, now } = open();
      const loaded = client.load();
      await answer({ type: EventType.MESSAGES_SNAPSHOT, messages: [] }, finished());
      await loaded;
      return { client, now };
    };
    const { client, now } = await load();
    expect(now()).toMatchObject({
      status: "idle",
      messages: [{ role: "user", content: "Describe this" }],
      failure: {
        title: "Not sent",
        message: expect.stringMatching(/^The conversation is too large .* sends only its text\.$/),
      },
    });
    const retried = client.retry();
    await answer(...text("m1", "Which picture?"), finished());
    await retried;
    expect((await load()).now()).toMatchObject({ messages: [], failure: null });
  });

  test("explains after a reload why a message was refused", async () => {
    const detail = "The agent requires the variable team.";
    const issues = [{ path: "", code: "missing_variables", message: detail }];
    server.refuse(400, { status: 400, code: "invalid_caller", detail, issues });
    await open().client.send("Hello");
    expect(open().now().failure).toBeNull();
    const { client, now } = open();
    const loaded = client.load();
    await answer({ type: EventType.MESSAGES_SNAPSHOT, messages: [] }, finished());
    await loaded;
    expect(now().failure).toEqual({
      message: detail,
      code: "invalid_caller",
      lacksVariables: true,
    });
  });

  describe("an edited message that was refused", () => {
    const earlier = [
      { id: "u1", role: "user", content: "Hello" },
      { id: "a1", role: "assistant", content: "Hi" },
    ] as const;
    const replaced = { id: "u2", role: "user", content: "Lnch?" } as const;
    const thread = { messages: [...earlier, replaced], state: { count: 1 } };
    const refuseEdit = async () => {
      const { client } = open("t1~1-x");
      client.begin([...earlier], { count: 1 });
      server.refuse(500, { status: 500, code: "internal_error", detail: "Try again." });
      await client.send("Lunch?");
    };
    const load = async () => {
      const { client, now } = open("t1~1-x");
      const loaded = client.load();
      await answer(finished());
      await loaded;
      return { client, now };
    };

    test("keeps the messages before it when the page is reloaded", async () => {
      vi.unstubAllGlobals();
      server = startScriptedAgent(thread);
      await refuseEdit();
      const { client, now } = await load();
      expect(now()).toMatchObject({
        status: "idle",
        messages: [...earlier, { role: "user", content: "Lunch?" }],
        state: { count: 1 },
        failure: { message: "Try again." },
      });
      const retried = client.retry();
      await answer(...text("a2", "Noon"), finished());
      await retried;
      expect(server.exchanges.at(-1)?.body.messages).toHaveLength(3);
    });

    test("is not shown without them while they cannot be read", async () => {
      await refuseEdit();
      const fetchScripted = fetch;
      const fetchWithoutThreads = vi.fn((path: string, init: RequestInit) =>
        path.includes("/threads/")
          ? Promise.resolve(Response.json({ status: 503 }, { status: 503 }))
          : fetchScripted(path, init),
      );
      vi.stubGlobal("fetch", fetchWithoutThreads);
      const { now } = await load();
      expect(now()).toMatchObject({ status: "disconnected", messages: [] });
    });
  });

  test("survives a server that is temporarily unavailable", async () => {
    const { client, now } = open();
    const sent = client.send("Hello");
    const first = await server.next();
    server.refuse(503, {});
    first.write([runStart]);
    first.end();
    const messages = [{ id: "m1", role: "assistant", content: "Hi" }];
    await answer({ type: EventType.MESSAGES_SNAPSHOT, messages }, finished());
    await sent;
    expect(now()).toMatchObject({ status: "idle", failure: null });
    expect(getPaths()).toEqual([RUN, CONNECT, CONNECT]);
  });

  test("resends answers that did not arrive", async () => {
    const { client, now } = open();
    const sent = client.send("Tell them");
    await answer(...question);
    await sent;
    server.refuse(503, {});
    await client.answer(approval);
    expect(now().failure).not.toBeNull();
    const retried = client.retry();
    await answer(...text("m2", "Done"), finished());
    await retried;
    expect(server.exchanges[2]?.body.resume).toEqual(server.exchanges[1]?.body.resume);
    expect(now()).toMatchObject({ failure: null, interrupts: [] });
  });

  test("a resumed run that failed can run again", async () => {
    const { client, now } = open();
    const sent = client.send("Tell them");
    await answer(...question);
    await sent;
    const resumed = client.answer(approval);
    await answer(failed("The provider is busy."));
    await resumed;
    const retried = client.retry();
    await answer(...text("m2", "Done"), finished());
    await retried;
    expect(server.exchanges[2]?.body).not.toHaveProperty("resume");
    expect(now()).toMatchObject({ status: "idle", failure: null });
  });

  test("keeps the question open if an answer is not accepted", async () => {
    const { client, now } = open();
    const sent = client.send("Tell them");
    await answer(...question);
    await sent;
    const resumed = client.answer(approval);
    await answer(failed("The question has expired. Cancel it to continue.", "interrupt_expired"));
    await answer(askToSend());
    await resumed;
    expect(getPaths()).toEqual([RUN, RUN, CONNECT]);
    expect(now()).toMatchObject({
      status: "idle",
      failure: { code: "interrupt_expired" },
      interrupts: [{ id: "i1" }],
    });
  });
});
