import { z } from "zod";

/**
 * A tool's effect on the world, so that a host can decide when to ask a person. Uses MCP's names,
 * without "Hint".
 */
export const toolAnnotationsSchema = z.strictObject({
  readOnly: z.boolean().optional().describe("Changes nothing."),
  destructive: z.boolean().optional().describe("May change or delete what exists."),
  idempotent: z.boolean().optional().describe("Repeating the same call has no further effect."),
  openWorld: z.boolean().optional().describe("Reaches services outside the agent."),
});

export const annotationNames = ["readOnly", "destructive", "idempotent", "openWorld"] as const;
export type AnnotationName = (typeof annotationNames)[number];
export type ToolAnnotations = Record<AnnotationName, boolean>;
