import { z } from "@hono/zod-openapi";
import { resource } from "@/lib/agent/manifest";
import { recording } from "@/lib/agent/recording";
import { tool } from "./tools";
import { trace } from "./trace";

/** Who calls, in the playground. */
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
      description: "Answer with what the tool's service said, secrets masked, for a test to keep.",
    }),
    tool: tool
      .optional()
      .openapi({ description: "Run this tool in place of the saved one, without saving it." }),
  })
  .openapi("TryRequest");
export const tryResourceRequest = tryRequest
  .omit({ tool: true })
  .extend({
    resource: resource
      .clone()
      .optional()
      .openapi({ description: "Run this resource in place of the saved one, without saving it." }),
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
export const envelope = z.union([success, failure]).openapi("Envelope");
export type Envelope = z.infer<typeof envelope>;
export const tryResult = z
  .object({
    status: z.int(),
    envelope,
    trace: trace.nullable(),
    recorded: recording.clone().optional(),
    notRecorded: z
      .string()
      .optional()
      .openapi({ description: "Why what was heard cannot be kept." }),
  })
  .openapi("TryResult");
export type TryResult = z.infer<typeof tryResult>;
