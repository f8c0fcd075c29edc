import { describe, expect, it } from "vitest";
import { createTool } from "@/lib/runs/runs-fixture";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import {
  answer,
  approve,
  createAgUiClient,
  getEnd,
  setUpTalk,
  type TestCall,
} from "./ag-ui-fixture";

const sendCall = { calls: [{ name: "send", args: { n: 1, note: "Hello" } }] };

/** Starts a conversation whose agent asks whether it may send. */
const ask = async (change: Parameters<typeof setUpTalk>[1] = {}) => {
  const threads = createThreadStore();
  const script = [sendCall, "Sent."];
  const gateway = setUpTalk(script, { threads, ...change });
  const client = createAgUiClient(gateway);
  const events = await client.say("Send it");
  return { threads, script, gateway, client, events };
};
const listParams = (calls: readonly TestCall[]) => calls.map(({ params }) => params);
const result = (events: readonly { type: string }[]) =>
  events.find(({ type }) => type === "TOOL_CALL_RESULT");

describe("a call that requires confirmation", () => {
  it("ends the run with a question, after the conversation and its state", async () => {
    const { gateway, client, events } = await ask();
    expect(events.slice(-3)).toMatchObject([
      { type: "STATE_SNAPSHOT" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ role: "user" }, { role: "assistant" }] },
      { type: "RUN_FINISHED", outcome: { type: "interrupt" } },
    ]);
    expect(client.agent.pendingInterrupts).toMatchObject([
      {
        reason: "tool_call",
        toolCallId: "call-1-0",
        message: "Does send.",
        metadata: { toolName: "send", args: { note: "Hello" } },
      },
    ]);
    expect(gateway.guestCalls).toEqual([]);
  });

  it("runs once a person approves it, and is not shown again", async () => {
    const { gateway, client } = await ask();
    const events = await client.run(approve(client));
    expect(result(events)).toMatchObject({ toolCallId: "call-1-0", content: "did send" });
    expect(events.some(({ type }) => type === "TOOL_CALL_START")).toBe(false);
    expect(getEnd(events).outcome).toEqual({ type: "success" });
    expect(listParams(gateway.guestCalls)).toEqual([{ n: 1, note: "Hello" }]);
  });

  it("runs if the answer has its run's id and is also sent as the call's result", async () => {
    const { gateway, client, events: question } = await ask();
    const { resume } = approve(client);
    const content = JSON.stringify(resume[0]?.payload);
    client.agent.addMessage({ id: "own", role: "tool", toolCallId: "call-1-0", content });
    const events = await client.run({ resume, runId: String(question[0]?.runId) });
    expect(result(events)).toMatchObject({ toolCallId: "call-1-0", content: "did send" });
    expect(getEnd(events).outcome).toEqual({ type: "success" });
    expect(listParams(gateway.guestCalls)).toEqual([{ n: 1, note: "Hello" }]);
    // Otherwise the client would show its own result, and send it back.
    const results = client.agent.messages.filter(({ role }) => role === "tool");
    expect(results).toMatchObject([{ content: "did send" }]);
  });

  it("runs with a person's edits, and with hidden arguments unchanged", async () => {
    const { gateway, client } = await ask();
    const events = await client.run(approve(client, { note: "Hi" }));
    expect(listParams(gateway.guestCalls)).toEqual([{ n: 1, note: "Hi" }]);
    const metadata = { editedArgs: { n: 1, note: "Hi" } };
    expect(result(events)).toMatchObject({ content: "did send", metadata });
    expect(gateway.requests[1]?.messages.at(-1)).toMatchObject({
      content: 'did send\n\nA person changed the arguments of this call to {"n":1,"note":"Hi"}.',
    });
    const reader = createAgUiClient(gateway, { path: "/ag-ui/connect" });
    await reader.run();
    expect(reader.agent.messages).toContainEqual(
      expect.objectContaining({ role: "tool", metadata }),
    );
  });

  it("notes a person's edits in a result that the client sends", async () => {
    const gateway = setUpTalk(["Hi"]);
    const client = createAgUiClient(gateway);
    const call = {
      id: "c",
      type: "function",
      function: { name: "send", arguments: "{}" },
    } as const;
    client.agent.addMessage({ id: "a", role: "assistant", toolCalls: [call] });
    client.agent.addMessage({
      id: "r",
      role: "tool",
      toolCallId: "c",
      content: "did send",
      metadata: { editedArgs: { note: "Hi" } },
    });
    await client.say("And now?");
    expect(gateway.requests[0]?.messages.at(-2)).toMatchObject({
      content: expect.stringContaining('to {"note":"Hi"}.'),
    });
  });

  it("asks again if the edit is invalid", async () => {
    const { gateway, client } = await ask();
    const events = await client.run(approve(client, { note: 5 }));
    expect(getEnd(events).outcome.interrupts).toMatchObject([
      { toolCallId: "call-1-0", message: expect.stringContaining("note") },
    ]);
    await client.run(approve(client, { note: "Hi" }));
    expect(listParams(gateway.guestCalls)).toEqual([{ n: 1, note: "Hi" }]);
  });

  it("keeps the edits of earlier answers when it asks again", async () => {
    const tools = [createTool("send", { confirmationRequired: true })];
    const { gateway, client } = await ask({ tools });
    const [question] = client.agent.pendingInterrupts;
    expect(question?.metadata).not.toHaveProperty("isEdited");
    const payload = { approved: true, editedArgs: { note: "Hi", n: "two" } };
    await client.run(answer(client, { status: "resolved", payload }));
    const edits = { args: { note: "Hi", n: "two" }, isEdited: true };
    expect(client.agent.pendingInterrupts).toMatchObject([{ metadata: edits }]);
    await client.run(approve(client));
    expect(client.agent.pendingInterrupts).toMatchObject([{ metadata: edits }]);
    await client.run(approve(client, { n: 2 }));
    expect(listParams(gateway.guestCalls)).toEqual([{ n: 2, note: "Hi" }]);
  });

  it("keeps the approvals of the other calls, with their edits, if the edit of one is invalid", async () => {
    const tools = [createTool("send", { confirmationRequired: true })];
    const send = (id: string, note: string) => ({ id, name: "send", args: { n: 1, note } });
    const gateway = setUpTalk([{ calls: [send("a", "A"), send("b", "B")] }, "Sent."], { tools });
    const client = createAgUiClient(gateway);
    await client.say("Send both");
    const reply = (edits: Record<string, object>) => ({
      resume: client.agent.pendingInterrupts.map(({ id, toolCallId = "" }) => ({
        interruptId: id,
        status: "resolved" as const,
        payload: { approved: true, editedArgs: edits[toolCallId] ?? {} },
      })),
    });
    await client.run(reply({ a: { note: "A2" }, b: { n: "x" } }));
    expect(gateway.guestCalls).toEqual([]);
    expect(client.agent.pendingInterrupts).toMatchObject([
      { toolCallId: "b", message: expect.stringContaining("/n"), metadata: { isEdited: true } },
    ]);
    await client.run(reply({ b: { n: 2 } }));
    expect(listParams(gateway.guestCalls)).toEqual([
      { n: 1, note: "A2" },
      { n: 2, note: "B" },
    ]);
  });

  it.each([
    ["denies", { status: "resolved", payload: { approved: false } } as const, "PERMISSION_DENIED"],
    ["cancels", { status: "cancelled" } as const, "OPERATION_NOT_ALLOWED"],
  ])("does not run when a person %s it", async (_, reply, code) => {
    const { gateway, client } = await ask();
    const events = await client.run(answer(client, reply));
    expect(result(events)).toMatchObject({
      content: expect.stringContaining(code),
      metadata: { skipped: true },
    });
    expect([getEnd(events).outcome, gateway.guestCalls]).toEqual([{ type: "success" }, []]);
  });

  it.each([["all messages"], ["only the new one"]])(
    "can be answered together with a message; the client sends %s",
    async (sends) => {
      const { gateway, client } = await ask();
      const resume = approve(client);
      const next = sends === "all messages" ? client : createAgUiClient(gateway);
      next.agent.addMessage({ id: "besides", role: "user", content: "And hurry." });
      await next.run(resume);
      expect(gateway.requests[1]?.messages.slice(-3)).toMatchObject([
        { role: "assistant" },
        { role: "tool", content: "did send" },
        { role: "user", content: "And hurry." },
      ]);
      const reader = createAgUiClient(gateway, { path: "/ag-ui/connect" });
      await reader.run();
      const roles = ["user", "assistant", "user", "tool", "assistant"];
      expect(reader.agent.messages.map(({ role }) => role)).toEqual(roles);
    },
  );

  it("also waits for the client's own tools", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "confetti" }, ...sendCall.calls] }, "Done."], {
      model: { provider: "openai", id: "scripted", parallelToolCalls: true },
    });
    const client = createAgUiClient(gateway);
    const tools = [{ name: "confetti", description: "Throws confetti." }];
    await client.say("Party", { tools });
    const message = { id: "r", role: "tool", toolCallId: "call-1-0", content: "thrown" } as const;
    client.agent.addMessage(message);
    await client.run({ tools, ...approve(client) });
    expect(gateway.requests[1]?.messages.slice(-2)).toMatchObject([
      { toolCallId: "call-1-0", content: "thrown" },
      { toolCallId: "call-1-1", content: "did send" },
    ]);
  });
});

describe("an answer to an interrupt", () => {
  const reply = (interruptId: string, payload: unknown = { approved: true }) => ({
    interruptId,
    status: "resolved" as const,
    payload,
  });
  /** Returns the end of a run when a client that has not seen the question sends these answers. */
  const resume = async (
    { gateway }: Pick<Awaited<ReturnType<typeof ask>>, "gateway">,
    replies: ReturnType<typeof reply>[] | undefined,
  ) => getEnd(await createAgUiClient(gateway).run(replies ? { resume: replies } : {}));

  it("is required before the conversation can continue", async () => {
    const talk = await ask();
    const code = "interrupt_unanswered";
    expect(await resume(talk, undefined)).toMatchObject({ type: "RUN_ERROR", code });
    expect(await resume(talk, [])).toMatchObject({ code });
  });

  it("must cover all questions", async () => {
    const calls = [...sendCall.calls, ...sendCall.calls];
    const gateway = setUpTalk([{ calls }, "Done."], {
      model: { provider: "openai", id: "scripted", parallelToolCalls: true },
    });
    const client = createAgUiClient(gateway);
    await client.say("Send both");
    const [first, second] = client.agent.pendingInterrupts.map(({ id }) => reply(id));
    if (!first || !second) throw new Error("two questions are expected");
    expect(await resume({ gateway }, [first])).toMatchObject({ code: "interrupt_unanswered" });
    expect(await resume({ gateway }, [first, second])).toMatchObject({ type: "RUN_FINISHED" });
  });

  it("is rejected for a question that was never asked", async () => {
    const talk = await ask();
    const code = "interrupt_unknown";
    expect(await resume(talk, [reply("other")])).toMatchObject({ type: "RUN_ERROR", code });
    expect(await resume({ gateway: setUpTalk(["Hi"]) }, [reply("i")])).toMatchObject({ code });
  });

  it.each([
    [{}],
    [{ approved: "yes" }],
    ["yes"],
    [{ approved: true, editedArgs: { n: 2 } }],
    [{ approved: true, removedArgs: ["n"] }],
  ])("is rejected if it is %j, and the question stays open", async (payload) => {
    const talk = await ask();
    const [id = ""] = talk.client.agent.pendingInterrupts.map((interrupt) => interrupt.id);
    expect(await resume(talk, [reply(id, payload)])).toMatchObject({
      type: "RUN_ERROR",
      code: "interrupt_invalid_answer",
    });
    expect(await resume(talk, [reply(id)])).toMatchObject({ type: "RUN_FINISHED" });
  });

  it("is rejected if it contradicts another one to the same question, in either order", async () => {
    const talk = await ask();
    const [id = ""] = talk.client.agent.pendingInterrupts.map((interrupt) => interrupt.id);
    const yes = reply(id);
    const no = reply(id, { approved: false });
    const refused = { type: "RUN_ERROR", code: "interrupt_invalid_answer" };
    expect(await resume(talk, [yes, no])).toMatchObject(refused);
    expect(await resume(talk, [no, yes])).toMatchObject(refused);
    expect(talk.gateway.guestCalls).toEqual([]);
    expect(await resume(talk, [yes, yes])).toMatchObject({ type: "RUN_FINISHED" });
    expect(talk.gateway.guestCalls).toHaveLength(1);
  });

  it("expires after a day by the database's clock, unless it cancels", async () => {
    const talk = await ask({ now: () => Date.now() + 25 * 3_600_000 });
    const [id = ""] = talk.client.agent.pendingInterrupts.map((interrupt) => interrupt.id);
    expect(await resume(talk, [reply(id)])).toMatchObject({ code: "interrupt_expired" });
    const cancel = { interruptId: id, status: "cancelled" as const, payload: undefined };
    expect(await resume(talk, [cancel as never])).toMatchObject({ type: "RUN_FINISHED" });
  });

  it("is accepted once: a repetition shows the conversation, a different answer is rejected", async () => {
    const talk = await ask();
    const [id = ""] = talk.client.agent.pendingInterrupts.map((interrupt) => interrupt.id);
    await resume(talk, [reply(id)]);
    const again = createAgUiClient(talk.gateway);
    const events = await again.run({ resume: [reply(id)] });
    expect(getEnd(events)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
    expect(again.agent.messages.at(-1)).toMatchObject({ content: "Sent." });
    expect(await resume(talk, [reply(id, { approved: false })])).toMatchObject({
      type: "RUN_ERROR",
      code: "interrupt_answered",
    });
    expect(listParams(talk.gateway.guestCalls)).toHaveLength(1);
  });

  it("runs the call once when it arrives many times concurrently", async () => {
    const talk = await ask();
    const [id = ""] = talk.client.agent.pendingInterrupts.map((interrupt) => interrupt.id);
    await Promise.all(Array.from({ length: 8 }, () => resume(talk, [reply(id)])));
    expect(listParams(talk.gateway.guestCalls)).toHaveLength(1);
  });

  it("finds its question on a server that was started later", async () => {
    const { threads, client } = await ask();
    const restarted = setUpTalk(["Sent."], { threads });
    const other = createAgUiClient(restarted, { path: "/ag-ui/connect" });
    await other.run();
    expect(other.agent.pendingInterrupts).toEqual(client.agent.pendingInterrupts);
    other.agent.url = `${restarted.url}/ag-ui`;
    await other.run(approve(other));
    expect(listParams(restarted.guestCalls)).toEqual([{ n: 1, note: "Hello" }]);
  });
});
