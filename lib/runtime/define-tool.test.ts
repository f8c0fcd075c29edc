import { expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestHook } from "@/lib/handlers/handler";
import { setUp } from "./runtime-fixture";

type Hooks = Partial<Record<GuestHook["hook"], (call: GuestHook) => Outcome>>;
const success = (value: unknown): Outcome => ({ ok: true, value });
const failure = (message: string): Outcome => ({
  ok: false,
  error: { code: "TOOL_EXECUTION_FAILED", message },
});

const define = async (hooks: Hooks, variables: Record<string, string> = {}) => {
  const code = `export default () => {}; // ${Object.keys(hooks).join(" ")}`;
  const fixture = setUp(
    { handler: { kind: "javascript", code } },
    { hook: async (call) => hooks[call.hook]?.(call), version: null },
  );
  const tool = fixture.agent.tool("run");
  if (!tool) throw new Error("no tool");
  const preview = await fixture.runtime.defineTool({
    agent: fixture.agent,
    tool,
    callId: "r1",
    viewer: { clientId: "u1", agentName: "Other", variables },
    signal: new AbortController().signal,
  });
  return { ...preview, records: fixture.records };
};

it("shows the tool as the chosen caller sees it", async () => {
  const hookInputs: unknown[] = [];
  const { tool } = await define(
    {
      definition: ({ args, context }) => {
        hookInputs.push(args, context.variables);
        return success({ description: "For u1." });
      },
    },
    { region: "eu" },
  );
  expect(hookInputs).toEqual([[{ clientId: "u1", agentName: "Other" }], { region: "eu" }]);
  expect(tool).toMatchObject({ name: "run", description: "For u1." });
});

it("shows a tool without a definition unchanged", async () => {
  expect((await define({})).tool).toMatchObject({ description: "Runs." });
});

it("hides what the list would hide, logs the reason, and records nothing", async () => {
  const failedPreview = await define({ definition: () => failure("no such user") });
  expect(failedPreview.tool).toBeUndefined();
  expect(failedPreview.log.map(({ message }) => message)).toEqual([
    "The tool is hidden because its code failed: no such user",
  ]);
  expect(failedPreview.records).toEqual([]);
  const hiddenPreview = await define({
    isAvailable: () => success(false),
    definition: () => success({}),
  });
  expect(hiddenPreview.tool).toBeUndefined();
  expect(hiddenPreview.log).toEqual([]);
});

it.each([
  [1, "Must be a string."],
  [" ", "Describe what the tool does."],
  ["x".repeat(8_001), "Keep the description under 8,000 characters."],
])("hides a tool whose definition returned an invalid description", async (description, reason) => {
  const { tool, log } = await define({ definition: () => success({ description }) });
  expect(tool).toBeUndefined();
  expect(log[0]?.message).toContain(`definition returned an invalid description. ${reason}`);
});

it("masks secret variables in what the hooks logged", async () => {
  const { log } = await define(
    {
      definition: (call) => {
        call.log("info", `opened ${call.context.variables.dburi}`);
        return success({});
      },
    },
    { dburi: "postgres://of-mine" },
  );
  expect(log[0]?.message).toBe("opened •••");
});
