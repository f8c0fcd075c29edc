import { z } from "@hono/zod-openapi";

const origin = z.object({
  place: z.string(),
  placeholder: z.string(),
  secret: z.boolean(),
  missing: z.literal(true).optional(),
  spot: z
    .object({
      part: z.string().openapi({ description: "url, body, or header: and its index." }),
      from: z.int(),
      to: z.int(),
    })
    .optional()
    .openapi({ description: "The range of the value within that part, in UTF-16 code units." }),
});
const hop = z.object({
  attempt: z.int(),
  method: z.string(),
  url: z.string(),
  status: z.int().optional(),
  code: z.string().optional(),
  ms: z.number(),
});
/** Documented without `prefixItems`, which OpenAPI tools rarely support. */
const header = z
  .tuple([z.string(), z.string()])
  .readonly()
  .openapi({
    type: "array",
    items: { type: "string" },
    minItems: 2,
    maxItems: 2,
    description: "A name and a value.",
  });
export const sentRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(header),
  generated: z.array(z.string()).openapi({ description: "Headers that were added automatically." }),
  body: z.string().nullable(),
  origins: z.array(origin),
  hops: z.array(hop).openapi({ description: "Every attempt and redirect, in order." }),
});
export const logEntry = z.object({
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
  data: z.unknown().optional(),
  at: z.number().openapi({ description: "Milliseconds since the start of the call." }),
});
export type LogEntry = z.infer<typeof logEntry>;
export const trace = z
  .object({
    callId: z.string(),
    params: z.record(z.string(), z.unknown()).openapi({ description: "With defaults applied." }),
    healed: z
      .array(z.string())
      .openapi({ description: "Arguments that were sent as JSON text and have been parsed." }),
    requests: z.array(sentRequest),
    log: z.array(logEntry),
    ms: z.number(),
  })
  .openapi("Trace");
