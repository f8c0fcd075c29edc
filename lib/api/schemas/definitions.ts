import { z } from "@hono/zod-openapi";
import { tool } from "./tools";
import { logEntry } from "./trace";

/** Whom a tool is shown to. */
export const definitionRequest = z
  .strictObject({
    userId: z.string().max(200).default(""),
    agentName: z
      .string()
      .max(200)
      .optional()
      .openapi({ description: "The agent's own when absent." }),
    variables: z.record(z.string(), z.string().max(8192)).default({}),
    tool: tool
      .optional()
      .openapi({ description: "Show this tool in place of the saved one, without saving it." }),
  })
  .openapi("DefinitionRequest");
const shownTool = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  visibleParameters: z.array(z.string()).optional(),
  confirmationRequired: z.boolean().optional(),
});
export const definitionPreview = z
  .object({
    tool: shownTool
      .nullable()
      .openapi({ description: "null where it is left out for this caller." }),
    why: z.string().optional().openapi({ description: "Why it is left out." }),
    log: z.array(logEntry),
  })
  .openapi("DefinitionPreview");
export type DefinitionPreview = z.infer<typeof definitionPreview>;
