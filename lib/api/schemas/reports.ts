import { z } from "@hono/zod-openapi";
import { type DescriptionPart, descriptionParts } from "@/lib/analysis/description-parts";
import { targetNames, targetVerdicts } from "@/lib/analysis/targets";
import { lintWarning } from "./manifests";

const targetReport = z.object({
  target: z.enum(targetNames),
  verdict: z.enum(targetVerdicts),
  reasons: z.array(z.object({ path: z.string(), message: z.string() })),
});
const part = z.enum(Object.keys(descriptionParts) as [DescriptionPart, ...DescriptionPart[]]);
const documentation = z
  .object({
    score: z
      .int()
      .min(0)
      .max(100)
      .openapi({ description: "The share of parts that are present, in percent." }),
    present: z.array(part),
    missing: z.array(part),
  })
  .openapi({
    description:
      "What the tool's texts tell a model: its purpose, each input, the output, limits, an example and when it fails. Parts that do not apply are in neither list, nor are those that depend on wording if the text is not in English.",
  });
const toolReport = z
  .object({
    name: z.string(),
    lint: z.array(lintWarning),
    documentation,
    targets: z.array(targetReport),
    similar: z.array(z.string()).openapi({
      description:
        "The tools that read like this one, the most similar first: all, or at least 20.",
    }),
  })
  .openapi("ToolReport");
export type ToolReport = z.infer<typeof toolReport>;
export const agentReport = z.object({ tools: z.array(toolReport) });
