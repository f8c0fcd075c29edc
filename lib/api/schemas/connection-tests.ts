import { z } from "@hono/zod-openapi";

export const connectionTestRequest = z
  .strictObject({
    key: z.string().max(200).optional().openapi({
      description: "A key of the agent. By default a temporary one, revoked after the test.",
    }),
    mode: z.string().max(100).optional(),
    headers: z
      .record(z.string().regex(/^x-[a-z0-9-]+$/), z.string().max(4000))
      .optional()
      .openapi({ description: "The headers of the agent's variables." }),
    tool: z.string().optional().openapi({
      description: "Also call this tool, with its first test's parameters or example ones.",
    }),
  })
  .openapi("ConnectionTestRequest");
export type ConnectionTestRequest = z.infer<typeof connectionTestRequest>;

const connectionStep = z.object({
  name: z.enum(["reach", "connect", "list", "call"]),
  outcome: z.enum(["passed", "failed"]),
  ms: z.int(),
  message: z.string(),
  remedy: z.string().optional(),
});
export type ConnectionStep = z.infer<typeof connectionStep>;

export const connectionTestResult = z
  .object({
    url: z.string(),
    steps: z
      .array(connectionStep)
      .openapi({ description: "In order; a step that fails is the last." }),
  })
  .openapi("ConnectionTestResult");
