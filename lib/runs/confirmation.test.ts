import { expect, test } from "vitest";
import type { InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestHook } from "@/lib/handlers/handler";
import { createTool, listResults, setUpRuns } from "./runs-fixture";

const send = createTool("send", {
  title: "Send a message",
  parameters: {
    type: "object",
    properties: { to: { type: "string" }, text: { type: "string", maxLength: 10 } },
    required: ["to"],
  },
  visibleParameters: ["text"],
  confirmationRequired: true,
  confirmPrompt: "Send “{{params.text}}”?",
});
const tools = [createTool("first"), send, createTool("third")];
const call = { id: "s", name: "send", args: { to: "Ann", text: "hi" } };

const ask = async (calls: { id: string; name: string; args: object }[] = [call]) => {
  const setup = setUpRuns([{ calls }, "Sent."], { tools });
  const firstRun = await setup.run();
  const answer = (answers: Record<string, InterruptAnswer>) =>
    setup.run({
      messages: firstRun.messages,
      answers: new Map(Object.entries(answers)),
      runId: "run-2",
    });
  return { ...setup, firstRun, answer };
};

test("turns a call of a tool that needs confirmation into an interrupt with the visible arguments", async () => {
  const { firstRun, guestCalls } = await ask();
  expect(firstRun.end).toEqual({
    type: "interrupt",
    interrupts: [
      {
        id: expect.any(String),
        reason: "tool_call",
        toolCallId: "s",
        message: "Send “hi”?",
        responseSchema: expect.objectContaining({ required: ["approved"] }),
        expiresAt: "2026-01-02T00:00:00.000Z",
        metadata: {
          toolName: "send",
          args: { text: "hi" },
          parameters: { text: { type: "string", maxLength: 10 } },
          required: [],
        },
      },
    ],
  });
  expect(guestCalls).toEqual([]);
});

test("lets a person change and remove arguments", async () => {
  const changed = await ask();
  await changed.answer({ s: { type: "approved", editedArgs: { text: "hello" } } });
  expect(changed.guestCalls.map(({ params }) => params)).toEqual([{ to: "Ann", text: "hello" }]);
  const removed = await ask();
  await removed.answer({ s: { type: "approved", editedArgs: {}, removedArgs: ["text"] } });
  expect(removed.guestCalls.map(({ params }) => params)).toEqual([{ to: "Ann" }]);
});

test("does not count unchanged arguments as edited", async () => {
  const { answer } = await ask();
  const { events } = await answer({ s: { type: "approved", editedArgs: { text: "hi" } } });
  expect(events.find(({ type }) => type === "tool-result")).not.toHaveProperty("editedArgs");
});

test("runs an approved call with the arguments shown, and continues with its result", async () => {
  const { answer, guestCalls, requests } = await ask();
  const { end, events } = await answer({ s: { type: "approved" } });
  expect(end.type).toBe("success");
  expect(guestCalls.map(({ params }) => params)).toEqual([{ to: "Ann", text: "hi" }]);
  expect(requests[1]?.messages.at(-1)).toMatchObject({
    role: "tool",
    toolCallId: "s",
    content: "did send",
  });
  expect(events.filter(({ type }) => type.startsWith("tool-call"))).toEqual([]);
});

test("shows an approved call all calls of the model's answer, including those that ran before the question", async () => {
  const { answer, guestCalls } = await ask([{ id: "f", name: "first", args: {} }, call]);
  await answer({ s: { type: "approved" } });
  const seen = guestCalls.map(({ context }) => ({
    isLast: context.isLast,
    toolCalls: context.toolCalls.map(({ toolId }) => toolId),
  }));
  expect(seen).toEqual([
    { isLast: false, toolCalls: ["f", "s"] },
    { isLast: true, toolCalls: ["f", "s"] },
  ]);
});

test("runs a call that a person has approved although they declined an earlier one", async () => {
  const { answer, guestCalls } = await ask([call, { ...call, id: "t", args: { to: "Bob" } }]);
  await answer({ s: { type: "denied" }, t: { type: "approved" } });
  expect(guestCalls.map(({ params }) => params)).toEqual([{ to: "Bob" }]);
});

test("lets a person edit only the arguments that they see", async () => {
  const { answer, guestCalls } = await ask();
  await answer({ s: { type: "approved", editedArgs: { text: "hello", to: "Eve" } } });
  expect(guestCalls.map(({ params }) => params)).toEqual([{ to: "Ann", text: "hello" }]);
});

const login = { properties: { user: {}, password: { format: "password" } } };
const secretParameters = { type: "object" as const, properties: { login } };
const definition = async ({ hook }: GuestHook): Promise<Outcome | undefined> =>
  hook === "definition" ? { ok: true, value: { parameters: secretParameters } } : undefined;

test.each([
  ["", { parameters: secretParameters }, undefined],
  [
    " by the definition",
    { handler: { kind: "javascript", code: "export const definition = 0" } },
    definition,
  ],
] as const)(
  "hides a secret inside an argument%s, and keeps it when a person edits the argument",
  async (_, change, hook) => {
    const signIn = createTool("signIn", { ...change, confirmationRequired: true });
    const calls = [
      { id: "s", name: "signIn", args: { login: { user: "Ann", password: "pass-1" } } },
    ];
    const tools = [signIn];
    const { run, guestCalls } = setUpRuns([{ calls }, "Done."], { tools, ...(hook && { hook }) });
    const { end, messages } = await run();
    const args = { login: { user: "Ann", password: "(hidden: /login/password)" } };
    expect(end).toMatchObject({ interrupts: [{ metadata: { args } }] });
    const editedArgs = { login: { ...args.login, user: "Eve" } };
    const answers = new Map([["s", { type: "approved" as const, editedArgs }]]);
    const { events } = await run({ messages, answers, runId: "run-2" });
    expect(guestCalls.map(({ params }) => params)).toEqual([
      { login: { user: "Eve", password: "pass-1" } },
    ]);
    expect(events).toContainEqual(expect.objectContaining({ type: "tool-result", editedArgs }));
  },
);

test("asks again about an edit that violates the schema", async () => {
  const { answer, guestCalls } = await ask();
  const { end } = await answer({ s: { type: "approved", editedArgs: { text: "much too long" } } });
  expect(end).toMatchObject({
    type: "interrupt",
    interrupts: [
      {
        toolCallId: "s",
        message: expect.stringContaining("/text"),
        metadata: { args: { text: "much too long" } },
      },
    ],
  });
  expect(guestCalls).toEqual([]);
});

test.each([
  ["denied", "TOOL ERROR: PERMISSION_DENIED"],
  ["cancelled", "TOOL ERROR: OPERATION_NOT_ALLOWED"],
] as const)("does not run a %s call, and tells the model", async (type, text) => {
  const { answer, guestCalls } = await ask();
  const { end, messages } = await answer({ s: { type } });
  expect(end.type).toBe("success");
  expect(guestCalls).toEqual([]);
  expect(listResults(messages).s).toContain(text);
});

test("runs the calls before the question and keeps those after it waiting", async () => {
  const { firstRun, answer, guestCalls } = await ask([
    { id: "a", name: "first", args: {} },
    call,
    { id: "c", name: "third", args: {} },
  ]);
  expect(guestCalls.map(({ context }) => context.toolName)).toEqual(["first"]);
  expect(Object.keys(listResults(firstRun.messages))).toEqual(["a"]);
  await answer({ s: { type: "approved" } });
  expect(guestCalls.map(({ context }) => context.toolName)).toEqual(["first", "send", "third"]);
});

test.each([["denied"], ["cancelled"]] as const)(
  "does not run unapproved calls after a %s one",
  async (type) => {
    const { answer, guestCalls } = await ask([call, { id: "c", name: "third", args: {} }]);
    const { messages } = await answer({ s: { type } });
    expect(guestCalls).toEqual([]);
    expect(listResults(messages).c).toContain("the user did not approve an earlier call");
  },
);

test("runs the calls between an approved and a denied one, but not those after it", async () => {
  const third = { name: "third", args: {} as never };
  const { answer, guestCalls } = await ask([
    call,
    { id: "c", ...third },
    { ...call, id: "t" },
    { id: "d", ...third },
  ]);
  const { messages } = await answer({ s: { type: "approved" }, t: { type: "denied" } });
  expect(guestCalls.map(({ context }) => context.toolId)).toEqual(["s", "c"]);
  expect(guestCalls.map(({ context }) => context.isLast)).toEqual([false, true]);
  expect(listResults(messages).d).toContain("the user did not approve an earlier call");
});

test("never runs tools that need confirmation in parallel with others", async () => {
  const { run, guestCalls } = setUpRuns([{ calls: [call, { id: "c", name: "third" }] }, "Done."], {
    tools,
    model: { parallelToolCalls: true },
  });
  const { end } = await run();
  expect(end).toMatchObject({ type: "interrupt", interrupts: [{ toolCallId: "s" }] });
  expect(guestCalls.map(({ context }) => context.toolName)).toEqual(["third"]);
});

test("asks for confirmation in the draft, too", async () => {
  const { run } = setUpRuns([{ calls: [call] }], { tools, version: null });
  expect((await run()).end.type).toBe("interrupt");
});
