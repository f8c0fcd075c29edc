import { z } from "@hono/zod-openapi";
import { toolFields, toolSchema } from "@/lib/agent/tool";
import { time } from "./time";

// A schema that is older than zod's openapi extension lacks the method; its clone has it.
export const tool = toolSchema.clone().openapi("Tool");
/** Keys that are given replace the tool's; `null` removes one. */
export const toolChange = z
  .record(z.string(), z.unknown())
  .openapi("ToolChange", { description: "The keys of a tool to replace; null removes one." });
export const listedTool = z
  .object({ ...toolFields.shape, etag: z.string(), updatedAt: time })
  .openapi("ListedTool");
export type ListedTool = z.infer<typeof listedTool>;
export const toolList = z.object({ tools: z.array(listedTool) });
export const toolOrder = z.strictObject({ names: z.array(z.string()).max(1000) });
