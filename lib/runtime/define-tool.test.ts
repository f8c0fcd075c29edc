import { expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestHook } from "@/lib/handlers/handler";
import { setUp } from "./runtime-fixture";

type Hooks = Partial<Record<GuestHook["hook"], (call: GuestHook) => Outcome>>;
const fine = (value: unknown): Outcome => ({ ok: true, value });
const thrown = (message: string): Outcome => ({
  ok: false,
  error: { code: "TOOL_EXECUTION_FAILED", message },
});

const define = async (hooks: Hooks, variables: Record<string, string> = {}) => {
  const code = `export default () => {}; // ${Object.keys(hooks).join(" ")}`;
  const house = setUp(
    { handler: { kind: "javascript", code } },
    { hook: async (call) => hooks[call.hook]?.(call), version: null },
  );
  const tool = house.agent.tool("run");
  if (!tool) throw new Error("no tool");
  const preview = await house.runtime.defineTool({
    ...{ agent: house.agent, tool, requestId: "r1" },
    viewer: { clientId: "u1", agentName: "Other", variables },
    signal: new AbortController().signal,
  });
  return { ...preview, recorded: house.recorded };
};

it("shows the tool as the chosen caller sees it", async () => {
  const heard: unknown[] = [];
  const { tool } = await define(
    {
      definition: ({ args, context }) => {
        heard.push(args, context.variables);
        return fine({ description: "For u1." });
      },
    },
    { region: "eu" },
  );
  expect(heard).toEqual([[{ clientId: "u1", agentName: "Other" }], { region: "eu" }]);
  expect(tool).toMatchObject({ name: "run", description: "For u1." });
});

it("shows a tool without a definition unchanged", async () => {
  expect((await define({})).tool).toMatchObject({ description: "Runs." });
});

it("hides what the list would hide, logs why, and records nothing", async () => {
  const failed = await define({ definition: () => thrown("no such user") });
  expect(failed.tool).toBeUndefined();
  expect(failed.log.map(({ message }) => message)).toEqual([
    "The tool is hidden from this caller: no such user",
  ]);
  expect(failed.recorded).toEqual([]);
  const hidden = await define({ isAvailable: () => fine(false), definition: () => fine({}) });
  expect(hidden.tool).toBeUndefined();
  expect(hidden.log).toEqual([]);
});

it("masks secret variables in what the hooks logged", async () => {
  const { log } = await define(
    {
      definition: (call) => {
        call.log("info", `opened ${call.context.variables.dburi}`);
        return fine({});
      },
    },
    { dburi: "postgres://of-mine" },
  );
  expect(log[0]?.message).toBe("opened •••");
});
