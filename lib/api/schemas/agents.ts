import { z } from "@hono/zod-openapi";
import { agentProfileSchema, slugSchema } from "@/lib/agent/agent-profile";
import { agentSettingsSchema } from "@/lib/agent/manifest";
import { lintWarning } from "./manifests";
import { time } from "./time";

const settingsShape = agentSettingsSchema.shape;
const agentSummary = z
  .object({
    slug: slugSchema,
    name: z.string(),
    description: z.string(),
    icon: z.string().optional(),
    toolCount: z.int(),
    publishedVersion: z.int().nullable(),
    createdAt: time,
    updatedAt: time,
    deletedAt: time.nullable(),
  })
  .openapi("AgentSummary");
export type AgentSummary = z.infer<typeof agentSummary>;
export const agentList = z.object({
  agents: z.array(agentSummary),
  cursor: z.string().optional(),
});
export const agentDetail = z
  .object({
    slug: slugSchema,
    name: z.string(),
    description: z.string(),
    icon: z.string().optional(),
    ...settingsShape,
    endpoint: z.url().openapi({ description: "The base URL for hosts." }),
    publishedVersion: z.int().nullable(),
    changes: z
      .int()
      .openapi({ description: "Number of changes in the draft since the live version." }),
    createdAt: time,
    updatedAt: time,
  })
  .openapi("Agent");
export type AgentDetail = z.infer<typeof agentDetail>;
export const changedAgent = agentDetail
  .extend({
    warnings: z
      .array(lintWarning)
      .openapi({ description: "Settings that cannot work as they are." }),
  })
  .openapi("ChangedAgent");
export const newAgent = z
  .strictObject({
    name: agentProfileSchema.shape.name,
    slug: slugSchema
      .optional()
      .openapi({ description: "Defaults to a slug derived from the name." }),
    description: agentProfileSchema.shape.description.default(""),
    icon: agentProfileSchema.shape.icon,
    ...settingsShape,
  })
  .openapi("NewAgent");
export const agentChange = z
  .strictObject({
    ...agentProfileSchema.shape,
    ...settingsShape,
    model: settingsShape.model.nullable().openapi({ description: "null removes it." }),
  })
  .partial()
  .openapi("AgentChange");
