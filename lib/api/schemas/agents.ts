import { z } from "@hono/zod-openapi";
import { agentProfile, agentSettings, slug } from "@/lib/agent/manifest";
import { time } from "./time";

const settingsShape = agentSettings.shape;
export const agentSummary = z
  .object({
    slug,
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
    slug,
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
export const newAgent = z
  .strictObject({
    name: agentProfile.shape.name,
    slug: slug.optional().openapi({ description: "Defaults to a slug derived from the name." }),
    description: agentProfile.shape.description.default(""),
    icon: agentProfile.shape.icon,
    ...settingsShape,
  })
  .openapi("NewAgent");
export const agentChange = z
  .strictObject({ ...agentProfile.shape, ...settingsShape })
  .partial()
  .openapi("AgentChange");
