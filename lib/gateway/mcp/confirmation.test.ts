import { describe, expect, it, vi } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { connect, connect2025, setUp } from "./mcp-fixture";
import { type Answer, call, clients, confirmedTool, type Question } from "./questions-fixture";

describe.each(clients)("confirmation with the official client of %s", (_, open) => {
  const start = async (answers: Answer[], change: Partial<Tool> = {}) => {
    const runs: unknown[] = [];
    const questions: Question[] = [];
    const { recordedCalls, ...gateway } = setUp([{ ...confirmedTool, ...change }], {
      run: async ({ params }) => {
        runs.push(params);
        return { ok: true, value: "Hello" };
      },
    });
    const client = await open(gateway, (question) => {
      questions.push(question);
      return answers[questions.length - 1] ?? { action: "cancel" };
    });
    return { client, gateway, runs, questions, recordedCalls };
  };

  it.each([[true], [false]])("asks with the visible arguments; enforced: %s", async (enforced) => {
    const { client, runs, questions } = await start([{ action: "accept", content: {} }], {
      confirmationEnforced: enforced,
    });
    const result = await client.callTool(call);
    expect(result).toMatchObject({ content: [{ type: "text", text: "Hello" }] });
    expect(questions).toMatchObject([
      {
        message: "Greet Ada?",
        requestedSchema: {
          type: "object",
          properties: {
            name: { type: "string", title: "Who", minLength: 2, default: "Ada" },
            greeting: { type: "string", description: "As JSON.", default: '{"text":"Hi"}' },
          },
        },
      },
    ]);
    expect(JSON.stringify(questions)).not.toMatch(/times|token/);
    expect(runs).toEqual([{ ...call.arguments, token: "t" }]);
  });

  it("runs with the person's edits to visible arguments only", async () => {
    const content = { name: "Grace", greeting: '{"text":"Ho"}', times: "9" };
    const { client, runs } = await start([{ action: "accept", content }], {
      confirmationEnforced: true,
    });
    await client.callTool(call);
    expect(runs).toEqual([{ name: "Grace", times: 2, greeting: { text: "Ho" }, token: "t" }]);
  });

  it("offers parameters that the call does not have, all of them optional", async () => {
    const properties = {
      ...confirmedTool.parameters?.properties,
      style: { type: "string" as const, enum: ["kind", "short"] },
      loud: { type: "boolean" as const },
      note: { type: "string" as const },
    };
    const answer = { action: "accept" as const, content: { style: "kind", note: "", loud: true } };
    const { client, runs, questions } = await start([answer], {
      confirmationEnforced: true,
      parameters: { type: "object", properties, required: ["name"] },
      visibleParameters: ["name", "greeting", "style", "loud", "note"],
    });
    await client.callTool({ name: "greet", arguments: { name: "Ada" } });
    const schema = questions[0]?.requestedSchema as { required?: string[]; properties: object };
    expect(schema.required).toBeUndefined();
    expect(schema.properties).toEqual({
      name: { type: "string", title: "Who", minLength: 2, default: "Ada" },
      greeting: { type: "string", description: "As JSON." },
      style: { type: "string", enum: ["kind", "short"] },
      loud: { type: "boolean" },
      note: { type: "string" },
    });
    expect(runs).toEqual([{ name: "Ada", times: 1, token: "t", style: "kind", loud: true }]);
  });

  it("validates the person's edits", async () => {
    const { client, runs } = await start([{ action: "accept", content: { greeting: "{" } }]);
    const result = await client.callTool(call);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain("greeting");
    expect(runs).toEqual([]);
  });

  it.each([
    ["decline", "The user declined this call."],
    ["cancel", "The user dismissed the question about this call."],
  ] as const)("runs nothing after %s", async (action, reason) => {
    const { client, runs, recordedCalls } = await start([{ action }]);
    const result = await client.callTool(call);
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(`${reason} Nothing was done.`) }],
    });
    expect(runs).toEqual([]);
    expect(recordedCalls).toMatchObject([{ code: "precondition_required" }]);
  });
});

it.each(clients)(
  "does not keep answers of %s from the call if the tool list is public",
  async (_, open) => {
    const gateway = setUp([confirmedTool], { access: { toolsList: "public" } });
    const client = await open(gateway, () => ({ action: "decline" }));
    const result = await client.callTool(call, undefined, { timeout: 3_000 });
    expect(result).toMatchObject({
      content: [{ text: expect.stringContaining("Nothing was done") }],
    });
  },
);

describe.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("a client of %s that cannot ask", (_, open) => {
  it("gets an error for an enforced tool", async () => {
    const run = vi.fn(async () => ({ ok: true as const, value: 1 }));
    const client = await open(setUp([{ ...confirmedTool, confirmationEnforced: true }], { run }));
    expect(await client.callTool(call)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("does not support elicitation") }],
    });
    expect(run).not.toHaveBeenCalled();
  });

  it("runs a tool without enforcement, and logs that nobody was asked", async () => {
    const { recordedCalls, ...gateway } = setUp([confirmedTool]);
    const client = await open(gateway);
    expect((await client.callTool(call)).isError).toBeFalsy();
    expect(recordedCalls).toMatchObject([
      {
        code: null,
        log: [{ level: "warn", message: expect.stringContaining("No one was asked") }],
      },
    ]);
  });
});
