import { describe, expect, it, vi } from "vitest";
import { createJobStore } from "@/lib/jobs/job-store-fixture";
import { javascriptTool } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "../gateway-fixture";
import { begin, call, createSlowTool, taskTool } from "../slow-tool-fixture";
import { setUp } from "./mcp-fixture";
import { form } from "./questions-fixture";
import { connectWithTasks, send } from "./tasks-fixture";

const tasks = { "io.modelcontextprotocol/tasks": {} };

const accept = (value: string) => ({ action: "accept", content: { value } });

describe.concurrent("a task", () => {
  it("returns a tool's failure as its result, and a protocol error as its error", async () => {
    const failing = createSlowTool(async () => {
      const error = { code: "OPERATION_FAILED", message: "No." } as const;
      return { ok: false, error };
    });
    const failed = await begin(failing);
    failing.finish();
    expect(await failed.end()).toMatchObject({ status: "completed", result: { isError: true } });
    const asking = createSlowTool(({ onInput }) => {
      onInput?.({ folder: { type: "roots" } });
      return new Promise(() => {});
    });
    const unable = await begin(asking);
    asking.finish();
    const end = await unable.end();
    expect(end).toMatchObject({ status: "failed", error: { code: -32021 } });
    expect(end).not.toHaveProperty("result");
  });

  it("is cancelled together with its tool, and acknowledges repeated cancellations", async () => {
    const slow = createSlowTool();
    const { cancel, end } = await begin(slow);
    for (const expected of ["cancelled", "cancelled"]) {
      const { result } = await cancel();
      expect(Object.keys(result).sort()).toEqual(["_meta", "resultType"]);
      expect((await end()).status).toBe(expected);
    }
    await slow.aborted;
  });

  it("asks, accepts some of the answers, and continues with the last one", async () => {
    const slow = createSlowTool(async ({ onInput }) => {
      const answers = onInput?.({ first: form("First?"), second: form("Second?") });
      return answers ? { ok: true, value: answers } : new Promise(() => {});
    });
    const { gateway, taskId, get, end, update } = await begin(slow);
    slow.finish();
    const waitForQuestions = async () => {
      for (;;) {
        const { result } = await get();
        if (result.status === "input_required") return Object.keys(result.inputRequests);
      }
    };
    expect(await waitForQuestions()).toEqual(["first", "second"]);
    await update({ other: accept("x"), second: { action: "accept", content: { value: 1 } } });
    expect(await waitForQuestions()).toEqual(["first", "second"]);
    const { result } = await update({ first: accept("one") });
    expect(Object.keys(result).sort()).toEqual(["_meta", "resultType"]);
    expect((await get()).result.inputRequests).toMatchObject({
      second: {
        method: "elicitation/create",
        params: { message: expect.stringMatching(/^Second\?/) },
      },
    });
    await update({ first: accept("late"), second: accept("two") });
    const { content } = (await end()).result;
    expect(JSON.parse(content[0].text)).toMatchObject({
      first: accept("one"),
      second: accept("two"),
    });
    expect(gateway.recordedCalls).toMatchObject([{ id: taskId, code: null }]);
  });

  it("says why an answer was not accepted, until it is", async () => {
    const slow = createSlowTool(async ({ onInput }) => {
      const answers = onInput?.({ first: form("First?") });
      return answers ? { ok: true, value: answers } : new Promise(() => {});
    });
    const { get, end, update } = await begin(slow);
    const readQuestion = () =>
      vi.waitFor(async () => (await get()).result.inputRequests.first.params.message);
    slow.finish();
    expect(await readQuestion()).toBe("First?");
    for (const value of [1, 2]) {
      await update({ first: { action: "accept", content: { value } } });
      expect(await readQuestion()).toBe(
        `First?\n\nThe last answer was invalid: value must be a string, not ${value}.`,
      );
    }
    await update({ first: accept("one") });
    expect((await end()).status).toBe("completed");
  });

  it("starts with the answers to earlier questions", async () => {
    const slow = createSlowTool();
    const gateway = setUp([taskTool], {
      async run(request) {
        const answers = request.onInput?.({ name: form("Who?") });
        if (!answers) return new Promise(() => {});
        await slow.run(request);
        return { ok: true, value: answers };
      },
    });
    const { result: question } = await send(gateway, call);
    expect(question).toMatchObject({ resultType: "input_required", inputRequests: { name: {} } });
    expect(question).not.toHaveProperty("taskId");
    const { requestState } = question;
    const params = { ...call.params, requestState, inputResponses: { name: accept("Bob") } };
    const { result } = await send(gateway, { ...call, params });
    expect(result).toMatchObject({ resultType: "task", status: "working" });
    expect(result).not.toHaveProperty("requestState");
    slow.finish();
  });

  it("is confirmed by a person before it starts", async () => {
    const slow = createSlowTool();
    const { gateway, result } = await begin(slow, { confirmationRequired: true });
    expect(result).toMatchObject({ resultType: "input_required" });
    const { requestState } = result;
    const inputResponses = { "toolwright.confirmation": { action: "accept", content: {} } };
    const params = { ...call.params, requestState, inputResponses };
    expect(await send(gateway, { ...call, params })).toMatchObject({
      result: { resultType: "task" },
    });
    slow.finish();
  });

  it("does not exist for other callers, or without the extension", async () => {
    const slow = createSlowTool();
    const { gateway, taskId } = await begin(slow);
    for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
      const message = { method, params: { taskId, inputResponses: {} } };
      expect(await send(gateway, message, { key: "greet" })).toMatchObject({
        error: { code: -32602 },
      });
      expect(await send(gateway, message, { capabilities: {} })).toMatchObject({
        error: { code: -32021, data: { requiredCapabilities: { extensions: tasks } } },
      });
      expect(await send(gateway, message, { headers: { "mcp-name": "other" } })).toMatchObject({
        error: { code: -32020 },
      });
    }
    slow.finish();
  });

  it("is not reported as unknown while the database is unreachable", async () => {
    const jobStore = { ...createJobStore(), find: () => Promise.reject(new Error("No database.")) };
    const gateway = createTestGateway(
      { description: "", tools: [] },
      { keys: { all: [] }, jobStore },
    );
    expect(await send(gateway, { method: "tasks/get", params: { taskId: "1" } })).toMatchObject({
      error: { code: -32603, message: expect.stringContaining("Try again later") },
    });
  });

  it("is not looked up repeatedly if its agent was deleted", async () => {
    const find = vi.fn(async () => undefined);
    const gateway = createTestGateway(
      { description: "", tools: [{ ...javascriptTool, ...taskTool, name: "greet" }] },
      { keys: { all: [] }, jobStore: { ...createJobStore(), find, take: async () => undefined } },
    );
    const params = { name: "greet", arguments: { text: "Hi" } };
    expect(await send(gateway, { ...call, params })).toMatchObject({
      result: { resultType: "task" },
    });
    expect(find).toHaveBeenCalledOnce();
  });

  it.each(["tasks/list", "tasks/result"])("does not support %s", async (method) => {
    const gateway = setUp([taskTool]);
    expect(await send(gateway, { method, params: { taskId: "1" } })).toMatchObject({
      error: { code: -32601 },
    });
  });
});

it("serves the official task client: results, answers to questions, and cancellation", async () => {
  const slow = createSlowTool();
  const asking = createSlowTool(async ({ onInput }) => {
    const answers = onInput?.({ name: form("Who?") });
    return answers ? { ok: true, value: answers } : new Promise(() => {});
  });
  const endless = createSlowTool();
  const open = async ({ run }: typeof slow) => {
    const session = await connectWithTasks(setUp([taskTool], { run }), {
      onInputRequest: async ({ kind }) =>
        kind === "elicitation" ? (accept("Bob") as never) : Promise.reject(new Error(kind)),
    });
    const execution = await session.callTool("greet", { name: "Ada" });
    expect(execution.kind).toBe("task");
    return execution;
  };
  const executions = await Promise.all([slow, asking, endless].map(open));
  const [, , cancelled] = executions;
  slow.finish();
  asking.finish();
  await cancelled?.cancel();
  const outcomes = await Promise.all(executions.map((execution) => execution.settle()));
  expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
    { status: "completed", result: { content: [{ text: "Hello" }] } },
    { status: "completed", result: { structuredContent: { name: accept("Bob") } } },
    { status: "cancelled" },
  ]);
});
