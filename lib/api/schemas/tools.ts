import { z } from "@hono/zod-openapi";
import { toolFieldsSchema, toolSchema } from "@/lib/agent/tool";
import { time } from "./time";

// Schemas created before zod's OpenAPI extension is loaded lack `.openapi`, but their clones have
// it.
export const tool = toolSchema.clone().openapi("Tool");
/** A partial tool. `null` removes a key. */
export const toolChange = z
  .record(z.string(), z.unknown())
  .openapi("ToolChange", { description: "The keys to replace. null removes a key." });
const listedTool = z
  .object({ ...toolFieldsSchema.shape, etag: z.string(), updatedAt: time })
  .openapi("ListedTool");
export type ListedTool = z.infer<typeof listedTool>;
export const toolList = z.object({ tools: z.array(listedTool), cursor: z.string().optional() });
const names = z.array(z.string()).min(1).max(1000);
export const toolNames = z.strictObject({ names });
/** Keys that mean the same for every tool, so that several tools can get them at once. */
const sharedChange = z
  .strictObject({
    enabled: z.boolean().optional(),
    category: z.string().max(64).nullable().optional(),
  })
  .openapi("SharedToolChange", { description: "The keys to replace. null removes a key." });
export type SharedToolChange = z.infer<typeof sharedChange>;
export const toolsChange = z.strictObject({ names, change: sharedChange });
export const toolOrder = z.strictObject({ names: z.array(z.string()).max(1000) });
