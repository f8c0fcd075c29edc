import { expect, test } from "vitest";
import { modelProviders } from "@/lib/agent/model/model-settings";
import type { RunEvent } from "@/lib/runs/run";
import { createTool, setUpRuns, testCaller } from "@/lib/runs/runs-fixture";
import { createTestModels, startScriptedModels, toReference } from "./models-fixture";

const tools = [
  createTool("weather", {
    description: "Current weather of a city.",
    modes: ["travel"],
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  }),
  createTool("clock", { parameters: { type: "object", properties: {} } }),
  createTool("audit", { description: "For the platform only.", modes: [] }),
  createTool("coding", { modes: ["code"] }),
];

/** Returns what happened, without ids, which providers choose themselves. */
const toTrace = (events: readonly RunEvent[]) => {
  const trace: unknown[] = [];
  for (const event of events) {
    if (event.type === "tool-call-started") trace.push(`call ${event.toolName}`);
    if (event.type === "tool-result") trace.push(`result ${event.content}`);
    if (event.type === "step-started") trace.push(`step ${event.step}`);
    if (event.type === "text-finished") trace.push("text");
  }
  return trace;
};

const runWith = async (provider: (typeof modelProviders)[number]) => {
  const mock = await startScriptedModels();
  /** Matches the request that contains this many tool results. */
  const after = (count: number) => ({
    predicate: ({ messages }: { messages: readonly { role: string }[] }) =>
      messages.filter(({ role }) => role === "tool").length === count,
  });
  mock.on(after(0), {
    content: "Looking.",
    toolCalls: [
      { name: "weather", arguments: '{"city":"Oslo"}' },
      { name: "clock", arguments: "{}" },
    ],
  });
  mock.on(after(2), { toolCalls: [{ name: "weather", arguments: '{"city":5}' }] });
  mock.on(after(3), { content: "Sunny, noon." });
  const { models, sent } = createTestModels();
  const { run } = setUpRuns([""], {
    tools,
    ports: { models },
    manifest: {
      variables: [{ ref: "token", secret: true }],
      model: { ...toReference(provider, mock.url), instructions: "Be kind. {{variables.token}}" },
    },
    guest: ({ context }) => ({
      ok: true,
      value: context.toolName === "weather" ? "sunny" : "noon",
    }),
  });
  const { end, events, messages } = await run({
    mode: "travel",
    caller: { ...testCaller, variables: { token: "the-hidden-secret" } },
    messages: [{ id: "u", role: "user", content: "What is it like?" }],
  });
  return { end, trace: toTrace(events), last: messages.at(-1), mock, sent };
};

test("produces the same trace for one script with every provider", async () => {
  for (const provider of modelProviders) {
    const { end, trace, last } = await runWith(provider);
    expect(end, provider).toEqual({ type: "success", pendingToolCallIds: [] });
    expect(trace, provider).toEqual([
      "step 1",
      "call weather",
      "call clock",
      "text",
      "result sunny",
      "result noon",
      "step 2",
      "call weather",
      expect.stringMatching(/^result TOOL ERROR: INVALID_PARAMETER/),
      "step 3",
      "text",
    ]);
    expect(last, provider).toMatchObject({ role: "assistant", content: "Sunny, noon." });
  }
});

test.each(modelProviders)(
  "sends %s the tools of the mode and the results in order, but no secret",
  async (provider) => {
    const { sent } = await runWith(provider);
    const bodies = sent.map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(3);
    for (const body of bodies) {
      expect(body.indexOf("Current weather of a city.")).toBeGreaterThan(-1);
      expect(body).toContain('"clock"');
      expect(body).not.toMatch(/For the platform only|"audit"|"coding"|the-hidden-secret/);
      expect(body).toContain("Be kind.");
    }
    const [, second = "", third = ""] = bodies;
    expect(second.indexOf("sunny")).toBeLessThan(second.indexOf("noon"));
    expect(third).toContain("INVALID_PARAMETER");
  },
);
