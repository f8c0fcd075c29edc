import { z } from "@hono/zod-openapi";
import { targetNames, targetVerdicts } from "@/lib/analysis/targets";
import { warning } from "./manifests";

const targetReport = z.object({
  target: z.enum(targetNames),
  verdict: z.enum(targetVerdicts),
  reasons: z.array(z.object({ path: z.string(), message: z.string() })),
});
const toolReport = z
  .object({
    name: z.string(),
    lint: z.array(warning),
    targets: z.array(targetReport),
    similar: z.array(z.string()).openapi({
      description:
        "The tools that read like this one, the most similar first: all, or at least 20.",
    }),
  })
  .openapi("ToolReport");
export type ToolReport = z.infer<typeof toolReport>;
export const agentReport = z.object({ tools: z.array(toolReport) });
