import { expect, test } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createTool, listResults, setUpRuns } from "./runs-fixture";

const busy: Outcome & { ok: false } = {
  ok: false,
  error: {
    code: "RATE_LIMITED",
    message: "The sandbox is busy.",
    retryAfterSeconds: 5,
    hasNotStarted: true,
  },
};
const calls = [{ id: "a", name: "first" }];

test("tells the model that the sandbox was too busy for its call, and continues", async () => {
  const { run, callLog } = setUpRuns([{ calls }, "Done."], { guest: () => busy });
  const { messages, end } = await run();
  expect(end).toMatchObject({ type: "success" });
  expect(listResults(messages).a).toMatch(/^TOOL ERROR: RATE_LIMITED\nThe sandbox is busy\./);
  expect(callLog).toMatchObject([{ code: "rate_limited" }]);
});

test.each(["validate", "isAvailable", "definition"])(
  "does not end a run either when the sandbox is too busy for %s",
  async (name) => {
    const code = `export default () => {}; export const ${name} = () => true`;
    const tools = [createTool("first", { handler: { kind: "javascript", code } })];
    let hasCalled = false;
    const { run } = setUpRuns([{ calls }, "Done."], {
      tools,
      // Refuse only hooks of the call itself, not those of the tool listings before and after it.
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

const listBusy = (times: number, retryAfterSeconds = 0.01) => {
  const code = "export default () => {}; export const definition = () => true";
  let refusals = 0;
  const setup = setUpRuns(["Done."], {
    tools: [createTool("first", { handler: { kind: "javascript", code } })],
    async hook({ hook }) {
      if (hook !== "definition") return undefined;
      if (refusals === times) return { ok: true, value: { description: "First." } };
      refusals += 1;
      return { ok: false, error: { ...busy.error, retryAfterSeconds } };
    },
  });
  return { ...setup, countRefusals: () => refusals };
};

test("lists the tools again when the sandbox was too busy for their hooks", async () => {
  const { run, countRefusals } = listBusy(2);
  const { end } = await run();
  expect([end.type, countRefusals()]).toEqual(["success", 2]);
});

test("ends a run when the sandbox stays too busy for the hooks of its tools", async () => {
  const { run, countRefusals } = listBusy(9);
  const { end } = await run();
  expect(end).toMatchObject({ type: "error", code: "rate_limited", retryAfterSeconds: 0.01 });
  expect(countRefusals()).toBe(3);
});

test("ends a run immediately if it is cancelled while waiting for the sandbox", async () => {
  const { run, countRefusals } = listBusy(9, 60);
  const { end } = await run({ signal: AbortSignal.timeout(50) });
  expect(end).toEqual({ type: "cancelled" });
  expect(countRefusals()).toBe(1);
});
