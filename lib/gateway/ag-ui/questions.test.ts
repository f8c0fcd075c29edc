import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createTool } from "@/lib/runs/runs-fixture";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { form } from "../mcp/questions-fixture";
import {
  answer,
  approve,
  createAgUiClient,
  getEnd,
  setUpTalk,
  type TestCall,
} from "./ag-ui-fixture";

const never = new Promise<Outcome>(() => {});

/** Asks two questions, one after the other, and returns the answers. */
const askTwice = async ({ onInput, context }: TestCall): Promise<Outcome> => {
  if (context.toolName === "look") return { ok: true, value: "seen" };
  const first = onInput?.({ first: form("First?") });
  const second = first && onInput?.({ second: form("Second?") });
  return second ? { ok: true, value: { ...first, ...second } } : never;
};

const ask = async (
  calls: { name: string; args?: object }[],
  change: Parameters<typeof setUpTalk>[1] = {},
) => {
  const tools = [createTool("look"), createTool("book"), createTool("pay", confirmed)];
  const threads = createThreadStore();
  const gateway = setUpTalk([{ calls }, "Done."], { guest: askTwice, tools, threads, ...change });
  const client = createAgUiClient(gateway);
  return { gateway, client, events: await client.say("Go"), threads };
};
const confirmed = { confirmationRequired: true, visibleParameters: ["note"] };
const reply = (client: ReturnType<typeof createAgUiClient>, value: string) =>
  answer(client, { status: "resolved", payload: { value } });
const results = (events: readonly { type: string; content?: unknown }[]) =>
  events.filter(({ type }) => type === "TOOL_CALL_RESULT").map(({ content }) => content);

describe("a tool's question", () => {
  it("ends the run; the answer runs the tool again from its start", async () => {
    const { client, gateway, events } = await ask([{ name: "book" }]);
    expect(getEnd(events).outcome).toEqual({
      type: "interrupt",
      interrupts: [
        {
          id: expect.any(String),
          reason: "input_required",
          toolCallId: "call-1-0",
          message: "First?",
          responseSchema: form("").schema,
          expiresAt: expect.any(String),
          metadata: { toolName: "book", key: "first" },
        },
      ],
    });
    const second = await client.run(reply(client, "one"));
    expect(getEnd(second).outcome.interrupts).toMatchObject([{ message: "Second?" }]);
    const last = await client.run(reply(client, "two"));
    expect(results(last)).toEqual([
      JSON.stringify({
        first: { action: "accept", content: { value: "one" } },
        second: { action: "accept", content: { value: "two" } },
      }),
    ]);
    expect(getEnd(last).outcome).toEqual({ type: "success" });
    expect(gateway.recordedCalls.map(({ code }) => code)).toEqual([
      "input_required",
      "input_required",
      null,
    ]);
  });

  it("is not answered by a payload that does not match its schema, and can be dismissed", async () => {
    const { client } = await ask([{ name: "book" }]);
    const resume = { resume: answer(client, { status: "resolved", payload: { value: 5 } }).resume };
    expect(getEnd(await client.run(resume))).toMatchObject({ code: "interrupt_invalid_answer" });
    const second = await client.run(answer(client, { status: "cancelled" }));
    expect(getEnd(second).outcome.interrupts).toMatchObject([{ message: "Second?" }]);
    const [content] = results(await client.run(answer(client, { status: "cancelled" })));
    expect(JSON.parse(String(content))).toMatchObject({ first: { action: "cancel" } });
  });

  it("of a confirmed call is asked after the approval, which counts with its edits", async () => {
    const { client, gateway } = await ask([{ name: "pay", args: { note: "a" } }]);
    await client.run(approve(client, { note: "b" }));
    expect(client.agent.pendingInterrupts).toMatchObject([{ reason: "input_required" }]);
    await client.run(reply(client, "one"));
    await client.run(reply(client, "two"));
    expect(gateway.guestCalls.map(({ params }) => params)).toEqual(Array(3).fill({ note: "b" }));
  });

  it("lets later calls of the answer wait, but asks for their approval at once", async () => {
    const { client, gateway, events } = await ask([
      { name: "look" },
      { name: "book" },
      { name: "look" },
      { name: "pay" },
    ]);
    expect(results(events)).toEqual(["seen"]);
    expect(getEnd(events).outcome.interrupts.map(({ reason }) => reason)).toEqual([
      "input_required",
      "tool_call",
    ]);
    const [input, approval] = client.agent.pendingInterrupts.map(({ id }) => id);
    const approved = { interruptId: approval ?? "", status: "resolved" as const };
    const second = await client.run({
      resume: [
        { interruptId: input ?? "", status: "resolved", payload: { value: "one" } },
        { ...approved, payload: { approved: true, editedArgs: { note: "x" } } },
      ],
    });
    // The approved call still waits for the second question.
    expect(getEnd(second).outcome.interrupts).toEqual([
      expect.objectContaining({ message: "Second?" }),
    ]);
    expect(JSON.stringify(second)).not.toContain("approvals");
    expect(gateway.guestCalls.map(({ context }) => context.toolName)).not.toContain("pay");
    await client.run(reply(client, "two"));
    const { params, context } = gateway.guestCalls.at(-1) ?? {};
    expect([context?.toolName, params]).toEqual(["pay", { note: "x" }]);
  });

  it("of calls that run together is asked together", async () => {
    const model = { provider: "openai", id: "scripted", parallelToolCalls: true } as const;
    const { client, events } = await ask([{ name: "book" }, { name: "look" }, { name: "book" }], {
      model,
    });
    expect(getEnd(events).outcome.interrupts.map(({ toolCallId }) => toolCallId)).toEqual([
      "call-1-0",
      "call-1-2",
    ]);
    expect(results(events)).toEqual(["seen"]);
    await client.run(reply(client, "one"));
    expect(results(await client.run(reply(client, "two")))).toHaveLength(2);
  });

  it("without fields is a yes or no", async () => {
    const properties = {};
    const question = { ...form("Sure?"), schema: { type: "object" as const, properties } };
    const guest = ({ onInput }: TestCall) => {
      const value = onInput?.({ question });
      return value ? Promise.resolve({ ok: true as const, value }) : never;
    };
    for (const [approved, action] of [
      [true, "accept"],
      [false, "decline"],
    ] as const) {
      const { client } = await ask([{ name: "book" }], { guest });
      const sent = answer(client, { status: "resolved", payload: { approved } });
      expect(results(await client.run(sent))).toEqual([expect.stringContaining(`"${action}"`)]);
    }
  });

  it("does not replace an approval that the tool has needed since", async () => {
    const { client, threads, gateway } = await ask([{ name: "book" }]);
    const later = setUpTalk(["Done."], {
      guest: askTwice,
      threads,
      tools: [createTool("book", { confirmationRequired: true })],
    });
    const next = createAgUiClient(later);
    next.agent.setMessages(client.agent.messages);
    const [{ id = "" } = {}] = client.agent.pendingInterrupts;
    const events = await next.run({
      resume: [{ interruptId: id, status: "resolved", payload: { value: "one" } }],
    });
    expect(getEnd(events).outcome.interrupts).toMatchObject([{ reason: "tool_call" }]);
    expect([gateway.guestCalls.length, later.guestCalls.length]).toEqual([1, 0]);
  });

  it("does not let a waiting approval outlive it", async () => {
    let time = Date.now();
    const { client } = await ask([{ name: "pay" }, { name: "pay" }], { now: () => time });
    await client.run(approve(client));
    expect(client.agent.pendingInterrupts).toMatchObject([{ message: "First?" }]);
    time += 25 * 3_600_000;
    await client.run(answer(client, { status: "cancelled" }));
    expect(client.agent.pendingInterrupts).toMatchObject([
      { message: "Second?" },
      { reason: "tool_call", toolCallId: "call-1-1" },
    ]);
  });
});
