import { expect, test } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createTool, listResults, setUpRuns } from "./runs-fixture";

const busy: Outcome = {
  ok: false,
  error: {
    code: "RATE_LIMITED",
    message: "The sandbox is busy.",
    retryAfterSeconds: 5,
    hasNotBegun: true,
  },
};
const calls = [{ id: "a", name: "first" }];

test("the model reads that the sandbox was too busy for its call, and goes on", async () => {
  const { run, callLog } = setUpRuns([{ calls }, "Done."], { guest: () => busy });
  const { messages, end } = await run();
  expect(end).toMatchObject({ type: "success" });
  expect(listResults(messages).a).toMatch(/^TOOL ERROR: RATE_LIMITED\nThe sandbox is busy\./);
  expect(callLog).toMatchObject([{ code: "rate_limited" }]);
});

test.each(["validate", "isAvailable", "definition"])(
  "nor does it end a run in %s",
  async (name) => {
    const code = `export default () => {}; export const ${name} = () => true`;
    const tools = [createTool("first", { handler: { kind: "javascript", code } })];
    let hasCalled = false;
    const { run } = setUpRuns([{ calls }, "Done."], {
      tools,
      // Only what belongs to the call is refused, not the lists of tools before and after it.
      async hook({ hook, context }) {
        if (hook !== name) return undefined;
        const isOfCall = context.toolId === "a";
        hasCalled ||= isOfCall;
        return isOfCall ? busy : { ok: true, value: { description: "First." } };
      },
    });
    const { messages, end } = await run();
    expect([hasCalled, end.type]).toEqual([true, "success"]);
    expect(listResults(messages).a).toMatch(/^TOOL ERROR: RATE_LIMITED/);
  },
);
