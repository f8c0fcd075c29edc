import { describe, expect, it, vi } from "vitest";
import { setUp, type TestGateway } from "./mcp-fixture";
import { call, confirmedTool } from "./questions-fixture";
import { send as sendMessage } from "./tasks-fixture";

const send = (gateway: TestGateway, params: object, key = "all") =>
  sendMessage(
    gateway,
    { method: "tools/call", params: { ...call, ...params } },
    { key, capabilities: { elicitation: {} } },
  );

describe("the state of a question", () => {
  const accepted = { action: "accept", content: {} };
  const confirmed = { inputResponses: { "toolwright.confirmation": accepted } };
  const ask = async () => {
    const run = vi.fn(async () => ({ ok: true as const, value: "ran" }));
    const used = new Set<string>();
    const gateway = setUp([{ ...confirmedTool, confirmationEnforced: true }, { name: "other" }], {
      run,
      ports: {
        confirmations: {
          secret: new Uint8Array(32),
          now: () => 0,
          consume: async (id) => !used.has(id) && !!used.add(id),
          release: async (id) => void used.delete(id),
        },
      },
    });
    const { result } = await send(gateway, {});
    return { gateway, run, requestState: result.requestState as string };
  };

  it("lets a confirmed call run only once", async () => {
    const { gateway, run, requestState } = await ask();
    const { result } = await send(gateway, { ...confirmed, requestState });
    expect(result).toMatchObject({ content: [{ text: "ran" }] });
    expect(await send(gateway, { ...confirmed, requestState })).toMatchObject({
      result: { resultType: "input_required" },
    });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["no state", () => ({})],
    ["a changed state", (state: string) => ({ requestState: `${state}x` })],
    ["other arguments", (state: string) => ({ requestState: state, arguments: { name: "Eve" } })],
    ["another tool", (state: string) => ({ requestState: state, name: "other" })],
  ])("has no effect with %s", async (_, change) => {
    const { gateway, run, requestState } = await ask();
    await send(gateway, { ...confirmed, ...change(requestState) });
    expect(run).not.toHaveBeenCalled();
  });

  it("is bound to its caller", async () => {
    const { gateway, run, requestState } = await ask();
    expect(await send(gateway, { ...confirmed, requestState }, "greet")).toMatchObject({
      error: { code: -32602 },
    });
    expect(run).not.toHaveBeenCalled();
  });
});
