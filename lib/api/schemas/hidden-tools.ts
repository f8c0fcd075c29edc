import { z } from "@hono/zod-openapi";

const hiddenTool = z
  .object({
    name: z.string(),
    why: z.string().describe("What failed, in one sentence."),
  })
  .openapi("HiddenTool");
export type HiddenTool = z.infer<typeof hiddenTool>;
export const hiddenToolList = z.object({ tools: z.array(hiddenTool) });
