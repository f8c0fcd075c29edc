import { z } from "@hono/zod-openapi";
import { manifestSchema } from "@/lib/agent/manifest";
import { importRequest as anyImport } from "@/lib/imports";

export const manifest = manifestSchema.clone().openapi("Manifest");
export const warning = z.object({ path: z.string(), code: z.string(), message: z.string() });
export const manifestResult = z.object({
  created: z.boolean(),
  changed: z.boolean(),
  warnings: z.array(warning),
});
export const importRequest = anyImport.clone().openapi("ImportRequest");
export type ImportRequest = z.infer<typeof importRequest>;
const listedOperation = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  deprecated: z.boolean().optional(),
});
export const importResult = z
  .object({
    manifest,
    warnings: z.array(warning),
    operations: z
      .array(listedOperation)
      .optional()
      .describe(
        "Every operation of an OpenAPI document or request of a HAR file or collection, selected or not.",
      ),
  })
  .openapi("ImportResult");
export type ImportResult = z.infer<typeof importResult>;
