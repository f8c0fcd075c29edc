import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { begin, call, createSlowTool, type Run, taskTool } from "../slow-tool-fixture";
import { setUp } from "./mcp-fixture";
import { send } from "./tasks-fixture";

const tasks = { "io.modelcontextprotocol/tasks": {} };

describe.concurrent("a call of a client with task support", () => {
  it("returns its result if it is quick, and a task otherwise", async () => {
    const quick = setUp([taskTool], { run: async () => ({ ok: true, value: "Hello" }) });
    expect(await send(quick, call)).toMatchObject({
      result: { resultType: "complete", content: [{ text: "Hello" }] },
    });
    const slow = createSlowTool();
    const { gateway, result, taskId, get, end } = await begin(slow);
    expect(Object.keys(result).sort()).toEqual([
      "_meta",
      "createdAt",
      "lastUpdatedAt",
      "pollIntervalMs",
      "resultType",
      "status",
      "statusMessage",
      "taskId",
      "ttlMs",
    ]);
    expect(result).toMatchObject({ resultType: "task", status: "working", ttlMs: 86_400_000 });
    expect(await get()).toMatchObject({
      result: { resultType: "complete", taskId, status: "working", statusMessage: "1 of 3" },
    });
    slow.finish();
    expect(await end()).toMatchObject({
      status: "completed",
      result: { content: [{ text: "Hello" }] },
    });
    expect(gateway.recordedCalls).toMatchObject([{ id: taskId, protocol: "mcp", code: null }]);
  });

  it("returns the same with and without the official server", async () => {
    const slow = createSlowTool();
    const { gateway, result } = await begin(slow);
    const second = (await send(gateway, call)).result;
    expect(Object.keys(second).sort()).toEqual(Object.keys(result).sort());
    slow.finish();
  });

  it("never becomes a task for a tool or a client without task support", async () => {
    const slow = createSlowTool();
    const gateway = setUp([{}], { run: slow.run });
    const answer = send(gateway, call);
    setTimeout(slow.finish, 600);
    expect(await answer).toMatchObject({ result: { content: [{ text: "Hello" }] } });
    const patient = createSlowTool();
    const other = setUp([taskTool], { run: patient.run });
    const waiting = send(other, call, { capabilities: {} });
    setTimeout(patient.finish, 600);
    expect(await waiting).toMatchObject({ result: { content: [{ text: "Hello" }] } });
  });

  it("is rejected if the tool requires tasks and its client does not support them", async () => {
    const run: Run = async () => ({ ok: true, value: "Hello" });
    const gateway = setUp([{ taskSupport: "required" }], { run });
    expect(await send(gateway, call, { capabilities: {} })).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { extensions: tasks } } },
    });
    expect(await send(gateway, call)).toMatchObject({ result: { resultType: "complete" } });
  });

  it("is cancelled if its client disconnects before it has a task", async () => {
    const slow = createSlowTool();
    const gateway = setUp([taskTool], { run: slow.run });
    const client = new AbortController();
    const answer = send(gateway, call, { signal: client.signal }).catch(() => {});
    await slow.running;
    client.abort();
    await answer;
    await slow.aborted;
    expect(gateway.reportedErrors).toEqual([]);
  });

  it("returns its task if the database becomes unreachable", async () => {
    const gateway = setUp([taskTool]);
    vi.spyOn(gateway.jobs, "wait").mockRejectedValue(new AppError("unavailable", "away"));
    expect(await send(gateway, call)).toMatchObject({ result: { resultType: "task" } });
  });

  it("logs what was logged when it was checked", async () => {
    const sandbox = literalSandbox({
      async hook({ hook, log }) {
        if (hook === "validate") log("info", "checked");
        return undefined;
      },
    });
    const handler = { kind: "javascript" as const, code: "validate" };
    const gateway = setUp([{ ...taskTool, handler }], { ports: { sandbox } });
    await send(gateway, call);
    expect(gateway.recordedCalls).toMatchObject([{ log: [{ message: "checked" }] }]);
  });

  it("is refused immediately if its arguments are invalid", async () => {
    const gateway = setUp([taskTool]);
    const wrong = { ...call, params: { ...call.params, arguments: {} } };
    expect(await send(gateway, wrong)).toMatchObject({ result: { isError: true } });
  });
});
