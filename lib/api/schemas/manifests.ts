import { z } from "@hono/zod-openapi";
import { manifestSchema } from "@/lib/agent/manifest";
import { lintCodes } from "@/lib/analysis/lint-codes";
import { importRequest as anyImport } from "@/lib/imports";
import { warningCodes } from "@/lib/imports/readers/warning-codes";

export const manifest = manifestSchema.clone().openapi("Manifest");
const createWarning = <const Codes extends readonly string[]>(codes: Codes) =>
  z.object({ path: z.string(), code: z.enum(codes), message: z.string() });
const importWarning = createWarning(warningCodes);
export const lintWarning = createWarning(lintCodes);
export const manifestResult = z.object({
  created: z.boolean(),
  changed: z.boolean(),
  warnings: z.array(lintWarning),
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
    warnings: z.array(importWarning),
    operations: z
      .array(listedOperation)
      .optional()
      .describe(
        "Every operation of an OpenAPI document or request of a HAR file or collection, selected or not.",
      ),
  })
  .openapi("ImportResult");
export type ImportResult = z.infer<typeof importResult>;
