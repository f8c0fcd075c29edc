import { describe, expect, it, test } from "vitest";
import { createTool, listOffered, listResults, setUpRuns, testCaller } from "./runs-fixture";

test("offers a hand-off without arguments, runs it alone and switches agent, tools and model", async () => {
  const setup = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "h", name: "transfer_to_billing" },
        ],
      },
      "Billing here.",
    ],
    {
      model: { handoffs: ["billing", "gone"] },
      agents: {
        billing: {
          description: "Invoices.",
          tools: [createTool("refund")],
          model: { provider: "anthropic", id: "other", instructions: "Be exact." },
        },
      },
    },
  );
  const { events, messages, activeAgent, end } = await setup.run();
  expect(setup.requests[0]?.tools[0]).toEqual({
    name: "transfer_to_billing",
    description: "Hands the conversation over to billing. Invoices.",
    parameters: { type: "object", properties: {} },
  });
  expect(setup.guestCalls).toEqual([]);
  expect(listResults(messages)).toEqual({
    a: expect.stringContaining("handed over"),
    h: "Handed over to billing.",
  });
  expect(listOffered(setup, 1)).toEqual(["refund"]);
  expect(setup.requests[1]).toMatchObject({
    model: { provider: "anthropic", id: "other" },
    system: "Be exact.",
  });
  expect(events).toContainEqual({ type: "handoff", agent: "billing", name: "billing" });
  expect(events).toContainEqual({
    type: "warning",
    message: expect.stringContaining("gone cannot take over"),
  });
  expect(end.type).toBe("success");
  expect(activeAgent).toBe("billing");
  const next = await setup.run({ activeAgent: "billing" });
  expect(listOffered(setup, 2)).toEqual(["refund"]);
  expect(next.activeAgent).toBe("billing");
});

test("never offers an agent to itself, and offers a duplicate only once", async () => {
  const agent = { model: { provider: "openai", id: "m" } } as const;
  const setup = setUpRuns(["Hi."], {
    manifest: { slug: "front" },
    tools: [],
    model: { handoffs: ["front", "billing", "billing"] },
    agents: { front: agent, billing: agent },
  });
  const { events } = await setup.run();
  expect(listOffered(setup)).toEqual(["transfer_to_billing"]);
  expect(events.filter(({ type }) => type === "warning")).toEqual([]);
});

test("warns about tools that a hand-off's name displaces", async () => {
  const agent = { model: { provider: "openai", id: "m" } } as const;
  const [one, two] = [`${"a".repeat(52)}-1`, `${"a".repeat(52)}-2`];
  const setup = setUpRuns(["Hi."], {
    model: { handoffs: ["billing", one, two] },
    agents: { billing: agent, [one]: agent, [two]: agent },
    tools: [createTool("transfer_to_billing"), createTool("find")],
  });
  const { events } = await setup.run();
  expect(listOffered(setup)).toEqual([
    "transfer_to_billing",
    `transfer_to_${"a".repeat(52)}`,
    "find",
  ]);
  expect(events.flatMap((event) => (event.type === "warning" ? event.message : []))).toEqual([
    `${two} cannot take over: another agent's hand-off has the same name.`,
    'The tool "transfer_to_billing" was left out: there is another tool with that name.',
  ]);
});

describe("an agent that takes over", () => {
  const runWith = async (headers: Partial<Record<string, string>>, mayCall = () => true) => {
    const model = {
      provider: "openai",
      id: "m",
      instructions: "In {{variables.region}}.",
    } as const;
    const setup = setUpRuns(
      [
        { calls: [{ id: "h", name: "transfer_to_billing" }] },
        { calls: [{ id: "r", name: "refund" }] },
        "Done.",
      ],
      {
        model: { handoffs: ["billing"] },
        agents: {
          billing: {
            variables: [
              { ref: "region", required: true },
              { ref: "token", secret: true },
            ],
            tools: [createTool("refund")],
            model,
          },
        },
        guest: ({ context: { variables } }) => ({ ok: true, value: JSON.stringify(variables) }),
      },
    );
    const { messages } = await setup.run({
      caller: { ...testCaller, readVariable: (ref) => headers[ref], mayCall },
    });
    return { result: listResults(messages).r, system: setup.requests[1]?.system };
  };

  it("gets the variables that only it declares, with its secrets masked for the model", async () => {
    const headers = { region: "eu", token: "tok-secret-1", other: "x" };
    expect(await runWith(headers)).toEqual({
      result: '{"region":"eu","token":"•••"}',
      system: "In eu.",
    });
  });

  it("cannot run a tool without its required variables", async () => {
    expect(await runWith({})).toEqual({
      result: expect.stringContaining("Missing variables: region"),
      system: "In .",
    });
  });

  it("cannot run a tool that its caller may not call", async () => {
    const { result } = await runWith({ region: "eu" }, () => false);
    expect(result).toContain('key or sign-in does not allow "refund"');
  });
});

test("does not run its own tool for the approved call of an agent that is gone", async () => {
  const tool = createTool("refund");
  const { run, guestCalls } = setUpRuns(["Sorry."], { tools: [tool], agents: {} });
  const call = {
    id: "r",
    type: "function",
    function: { name: "refund", arguments: "{}" },
  } as const;
  const { messages, events, activeAgent } = await run({
    activeAgent: "billing",
    messages: [
      { id: "u", role: "user", content: "Refund me" },
      { id: "a", role: "assistant", toolCalls: [call] },
    ],
    answers: new Map([["r", { type: "approved" }]]),
  });
  expect(guestCalls).toEqual([]);
  expect(listResults(messages).r).toContain("it is a tool of billing, which is not available.");
  expect(events).toContainEqual(expect.objectContaining({ type: "text", delta: "Sorry" }));
  expect(activeAgent).toBeUndefined();
});

test("continues with the first agent if the one that took over has no model any more", async () => {
  const agents = { billing: { tools: [createTool("refund")], model: undefined as never } };
  const setup = setUpRuns(["Hi."], { tools: [createTool("first")], agents });
  const { end, activeAgent } = await setup.run({ activeAgent: "billing" });
  expect(end.type).toBe("success");
  expect(listOffered(setup)).toEqual(["first"]);
  expect(activeAgent).toBeUndefined();
});

test("hands the conversation back to the version that it began with", async () => {
  const model = { provider: "openai" as const, id: "m", handoffs: ["a"] };
  const script = [
    { calls: [{ name: "transfer_to_billing" }] },
    { calls: [{ name: "transfer_to_a" }] },
    "Hi.",
  ];
  const setup = setUpRuns(script, {
    tools: [createTool("of-this-version")],
    model: { handoffs: ["billing"] },
    agents: {
      a: { tools: [createTool("of-another-version")], model },
      billing: { tools: [createTool("refund")], model },
    },
  });
  const { activeAgent } = await setup.run();
  expect(listOffered(setup, 2)).toEqual(["transfer_to_billing", "of-this-version"]);
  expect(activeAgent).toBeUndefined();
});

test("counts what each model used, even if two providers give a model the same name", async () => {
  const { run } = setUpRuns([{ calls: [{ name: "transfer_to_billing" }] }, "Billing here."], {
    model: { handoffs: ["billing"] },
    agents: { billing: { model: { provider: "anthropic", id: "scripted" } } },
  });
  const { usage } = await run();
  expect(usage).toMatchObject([
    { provider: "openai", model: "scripted", outputTokens: 5 },
    { provider: "anthropic", model: "scripted", outputTokens: 5 },
  ]);
});

test("limits the steps of a conversation to those of the agent that has it", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ name: "refund" }] }], {
    model: { maxSteps: 3 },
    agents: {
      billing: {
        tools: [createTool("refund")],
        model: { provider: "openai", id: "m", maxSteps: 2 },
      },
    },
  });
  const { end } = await run({ activeAgent: "billing" });
  expect(end).toMatchObject({ type: "error", code: "max_steps" });
  expect(requests).toHaveLength(2);
});
