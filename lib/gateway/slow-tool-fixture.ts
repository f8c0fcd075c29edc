import type { Tool } from "@/lib/agent/tool";
import type { Ports } from "@/lib/runtime/ports";
import { setUp } from "./mcp/mcp-fixture";
import { send } from "./mcp/tasks-fixture";

export type Run = Ports["sandbox"]["run"];

export const taskTool: Partial<Tool> = { taskSupport: "optional" };
export const call = { method: "tools/call", params: { name: "greet", arguments: { name: "Ada" } } };

/** Creates a tool that runs until it is told to finish, or is cancelled. */
export const createSlowTool = (after: Run = async () => ({ ok: true, value: "Hello" })) => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
  const { promise: running, resolve: start } = Promise.withResolvers<void>();
  const run: Run = async (request) => {
    request.signal?.addEventListener("abort", () => abort());
    request.onProgress?.({ done: 1, total: 3 });
    start();
    await Promise.race([done, aborted]);
    return after(request);
  };
  return { run, running, finish, aborted };
};

export const begin = async (
  slow: ReturnType<typeof createSlowTool>,
  change: Partial<Tool> = {},
) => {
  const gateway = setUp([{ ...taskTool, ...change }], { run: slow.run });
  const { result } = await send(gateway, call);
  const { taskId } = result;
  const get = () => send(gateway, { method: "tasks/get", params: { taskId } });
  const end = async () => {
    for (;;) {
      const answer = await get();
      if (!["working", "input_required"].includes(answer.result?.status)) return answer.result;
    }
  };
  const cancel = () => send(gateway, { method: "tasks/cancel", params: { taskId } });
  const update = (inputResponses: object) =>
    send(gateway, { method: "tasks/update", params: { taskId, inputResponses } });
  return { gateway, result, taskId, get, end, cancel, update };
};
