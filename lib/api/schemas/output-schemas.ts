import { z } from "@hono/zod-openapi";
import type { JsonSchema } from "@/lib/schema/json-schema";

export const inferredOutputSchema = z
  .object({
    schema: z
      .union([
        z.custom<JsonSchema>().openapi({ type: "object", additionalProperties: true }),
        z.null(),
      ])
      .openapi({ description: "null if nothing is recorded." }),
    calls: z.int().openapi({ description: "The number of recorded calls that it describes." }),
    tests: z.int().openapi({ description: "The number of recorded tests that it describes." }),
  })
  .openapi("InferredOutputSchema");
export type InferredOutputSchema = z.infer<typeof inferredOutputSchema>;
