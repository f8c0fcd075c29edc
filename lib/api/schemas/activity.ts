import { z } from "@hono/zod-openapi";
import { changeKinds } from "@/lib/diff/version-change";
import { time } from "./time";

const MAX_AGENTS = 200;

export const activityQuery = z.object({
  agents: z
    .string()
    .max(MAX_AGENTS * 64)
    .transform((text) => text.split(",").filter(Boolean).slice(0, MAX_AGENTS))
    .openapi({
      type: "string",
      description: "The slugs of up to 200 agents, separated by commas.",
    }),
});
const agentActivity = z
  .object({
    slug: z.string(),
    changes: z
      .int()
      .openapi({ description: "Number of changes in the draft since the live version." }),
    calls: z
      .array(z.int())
      .openapi({ description: "Calls with a key on each of the last 7 days, oldest first." }),
    failed: z.int().openapi({ description: "How many of them failed." }),
    lastCalledAt: time.nullable(),
  })
  .openapi("AgentActivity");
export type AgentActivity = z.infer<typeof agentActivity>;
export const activityList = z.object({ agents: z.array(agentActivity) });

export const firstSteps = z
  .object({
    created: z.boolean().openapi({ description: "An agent has a tool." }),
    tried: z.boolean().openapi({ description: "A tool was run in the playground." }),
    published: z.boolean().openapi({ description: "An agent was published." }),
    called: z.boolean().openapi({ description: "A published agent was called." }),
  })
  .openapi("FirstSteps");
export type FirstSteps = z.infer<typeof firstSteps>;

const versionActivity = z
  .object({
    version: z.int(),
    author: z.string().nullable().openapi({ description: "null if the account was deleted." }),
    kind: z.enum(changeKinds).nullable().openapi({
      description: "What it changed for callers of the previous version; null for the first.",
    }),
    changes: z.int().openapi({ description: "Number of changes since the previous version." }),
    calls: z.int().openapi({ description: "Calls in the last 7 days." }),
  })
  .openapi("VersionActivity");
export type VersionActivity = z.infer<typeof versionActivity>;
export const versionActivityList = z.object({
  versions: z.array(versionActivity),
  cursor: z.string().optional(),
});
