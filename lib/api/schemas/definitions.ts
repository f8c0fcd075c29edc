import { z } from "@hono/zod-openapi";
import { tool } from "./tools";
import { logEntry } from "./trace";

/** The caller to preview a tool for. */
export const definitionRequest = z
  .strictObject({
    userId: z.string().max(200).default(""),
    agentName: z
      .string()
      .max(200)
      .optional()
      .openapi({ description: "Defaults to the agent's own name." }),
    variables: z.record(z.string(), z.string().max(8192)).default({}),
    tool: tool
      .optional()
      .openapi({ description: "Preview this unsaved tool instead of the saved one." }),
  })
  .openapi("DefinitionRequest");
const definedTool = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  visibleParameters: z.array(z.string()).optional(),
  confirmationRequired: z.boolean().optional(),
});
export const definitionPreview = z
  .object({
    tool: definedTool.nullable().openapi({ description: "null if it is hidden from this caller." }),
    why: z.string().optional().openapi({ description: "Why it is hidden." }),
    log: z.array(logEntry),
  })
  .openapi("DefinitionPreview");
export type DefinitionPreview = z.infer<typeof definitionPreview>;
