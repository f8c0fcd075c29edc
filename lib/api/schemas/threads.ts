import { z } from "@hono/zod-openapi";
import { modelUsage } from "./model-usage";
import { time } from "./time";

const run = z
  .object({
    runId: z.string(),
    version: z.int().nullable().openapi({ description: "null for the draft." }),
    status: z.enum(["running", "success", "interrupted", "cancelled", "failed"]),
    openInterrupts: z
      .array(z.looseObject({ id: z.string() }))
      .openapi({ description: "The questions awaiting an answer, as AG-UI sends them." }),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    usage: z.array(modelUsage),
  })
  .openapi("ThreadRun");
const thread = z.object({
  threadId: z.string(),
  title: z.string().openapi({ description: "The beginning of the first message." }),
  createdAt: time,
  updatedAt: time,
  run: run.nullable().openapi({ description: "The latest run." }),
});
export const threadList = z.object({
  threads: z.array(thread.openapi("Thread")),
  cursor: z.string().optional(),
});
export const threadDetail = z
  .object({
    ...thread.shape,
    messages: z.array(z.looseObject({ id: z.string(), role: z.string() })),
    state: z.unknown(),
  })
  .openapi("ThreadDetail");
