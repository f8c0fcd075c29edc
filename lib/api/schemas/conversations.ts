import { z } from "@hono/zod-openapi";
import { modelReferenceSchema } from "@/lib/agent/model/model-settings";
import { callerProfile } from "./tries";

/** Properties that an author adds to a run, in `forwardedProps.toolwright`. */
export const authorProps = z.strictObject({
  model: modelReferenceSchema.clone().optional(),
  profile: callerProfile.pick({ bearer: true, variables: true, userId: true }).optional(),
});
export type AuthorProps = z.infer<typeof authorProps>;

/** AG-UI describes the remaining properties. */
export const runInput = z
  .looseObject({
    threadId: z.string(),
    runId: z.string(),
    messages: z.array(z.looseObject({ id: z.string(), role: z.string() })),
    forwardedProps: z.looseObject({ toolwright: authorProps.optional() }).optional(),
  })
  .openapi("RunAgentInput");

export const capabilities = z.looseObject({}).openapi("AgentCapabilities");

export const cancelInput = z
  .object({
    threadId: z.string(),
    runId: z
      .string()
      .optional()
      .openapi({ description: "Only this run, if it is the current one." }),
  })
  .openapi("CancelInput");

export const cancelResult = z.object({ cancelled: z.boolean() }).openapi("CancelResult");
