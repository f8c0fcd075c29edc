import { z } from "@hono/zod-openapi";
import { changeKinds } from "@/lib/diff/version-change";
import { manifest } from "./manifests";
import { time } from "./time";

export const publishRequest = z.strictObject({ note: z.string().max(2000).default("") });
export const rollbackRequest = z.strictObject({ version: z.int().min(1).max(999_999_999) });
export const version = z
  .object({
    version: z.int(),
    note: z.string(),
    createdAt: time,
    published: z.boolean(),
  })
  .openapi("Version");
export type Version = z.infer<typeof version>;
export const versionList = z.object({ versions: z.array(version), cursor: z.string().optional() });
export const versionDetail = z.object({ ...version.shape, manifest }).openapi("VersionDetail");
const versionChange = z
  .object({
    tool: z.string().nullable().openapi({ description: "null for the agent itself." }),
    path: z.string().openapi({ description: "A JSON Pointer into the tool or the agent." }),
    kind: z.enum(changeKinds),
    message: z.string(),
    wording: z
      .object({ before: z.string(), after: z.string() })
      .optional()
      .openapi({ description: "The text before and after, where a text was reworded." }),
    patches: z
      .array(z.object({ label: z.string(), patch: z.string() }))
      .optional()
      .openapi({
        description:
          "Where the implementation changed: each changed field as a unified diff, values other than texts as JSON. Omitted if there is too much to compare.",
      }),
  })
  .openapi("VersionChange");
export type VersionChangeDto = z.infer<typeof versionChange>;
export const versionDiff = z
  .object({
    changes: z.array(versionChange).openapi({ description: "Breaking changes first." }),
    worst: z.enum(changeKinds).nullable().openapi({ description: "null if nothing changed." }),
  })
  .openapi("VersionDiff");
export type VersionDiff = z.infer<typeof versionDiff>;
