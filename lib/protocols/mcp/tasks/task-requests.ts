import type { Server, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Job, JobCaller } from "@/lib/jobs/job";
import type { McpExchange } from "../exchange";
import { withProtocolErrors } from "../protocol-errors";
import { knowsTasks, tasksRequired } from "./extension";
import { toJobCaller, unknownTask } from "./job-caller";
import { toDetailedTask } from "./to-task";

const params = z.object({ taskId: z.string() });

/** Registers handlers for `tasks/get`, `tasks/update` and `tasks/cancel` of revision 2026-07-28. */
export const registerTasks = (server: Server, exchange: McpExchange): void => {
  const { agent, jobs } = exchange.context;
  const serve = (
    method: string,
    handle: (
      taskId: string,
      caller: JobCaller,
      request: ServerContext,
    ) => Promise<Record<string, unknown> | undefined>,
  ) =>
    server.setRequestHandler(method, { params }, ({ taskId }, request) =>
      withProtocolErrors(exchange, async () => {
        if (!knowsTasks(server.getClientCapabilities() ?? {})) throw tasksRequired();
        const caller = toJobCaller(exchange);
        const result = caller && (await handle(taskId, caller, request));
        if (!result) throw unknownTask(taskId);
        return result;
      }),
    );
  const acknowledge = (job: Job | undefined) => job && {};

  serve("tasks/get", async (taskId, caller) => {
    const job = await jobs.read(taskId, caller);
    return job && toDetailedTask(job, agent.tool(job.tool)?.tool ?? {});
  });
  serve("tasks/update", async (taskId, caller, { mcpReq }) =>
    acknowledge(await jobs.answer(taskId, caller, mcpReq.inputResponses ?? {})),
  );
  serve("tasks/cancel", async (taskId, caller) => acknowledge(await jobs.cancel(taskId, caller)));
};
