import { z } from "@hono/zod-openapi";
import { resourceSchema } from "@/lib/agent/manifest";
import { recordingSchema } from "@/lib/agent/tool-tests/recording";
import { tool } from "./tools";
import { trace } from "./trace";

/** The simulated caller in the playground. */
export const callerProfile = z.strictObject({
  bearer: z.string().max(8192).optional(),
  variables: z.record(z.string(), z.string()).optional(),
  executionId: z.string().optional(),
  chatId: z.string().optional(),
  userId: z.string().optional(),
});
export const tryRequest = z
  .strictObject({
    params: z.record(z.string(), z.unknown()).default({}),
    profile: callerProfile.optional(),
    confirmed: z.boolean().optional(),
    record: z.boolean().optional().openapi({
      description:
        "Return a recording of the service's responses, with secrets masked, to save as a test.",
    }),
    tool: tool
      .optional()
      .openapi({ description: "Run this unsaved tool instead of the saved one." }),
  })
  .openapi("TryRequest");
export const tryResourceRequest = tryRequest
  .omit({ tool: true })
  .extend({
    resource: resourceSchema
      .clone()
      .optional()
      .openapi({ description: "Run this unsaved resource instead of the saved one." }),
  })
  .openapi("TryResourceRequest");
const success = z.object({
  success: z.literal(true),
  responseType: z.enum(["text", "html", "media", "mixed"]),
  data: z.record(z.string(), z.unknown()),
});
const failure = z.object({
  success: z.literal(false),
  error: z.object({
    message: z.string(),
    code: z.union([z.string(), z.number()]),
    details: z.string(),
  }),
});
const envelope = z.union([success, failure]).openapi("Envelope");
export type Envelope = z.infer<typeof envelope>;
export const tryResult = z
  .object({
    status: z.int(),
    envelope,
    trace: trace.nullable(),
    recorded: recordingSchema.clone().optional(),
    notRecorded: z
      .string()
      .optional()
      .openapi({ description: "Why the responses could not be recorded." }),
  })
  .openapi("TryResult");
export type TryResult = z.infer<typeof tryResult>;
