import { z } from "@hono/zod-openapi";
import { role } from "./person-fields";
import { time } from "./time";

export const member = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    createdAt: time,
    agentsWithKeys: z
      .array(z.string())
      .openapi({ description: "The agents that have usable keys created by this member." }),
  })
  .openapi("Member");
export const memberList = z.object({ members: z.array(member), cursor: z.string().optional() });
export const roleChange = z.strictObject({ role }).openapi("RoleChange");
export const spaceChange = z
  .strictObject({ name: z.string().trim().min(1, "Enter a name for the Space.").max(120) })
  .openapi("SpaceChange");

export const resetLink = z
  .object({
    url: z.url().openapi({ description: "The link to send. Returned only once." }),
    expiresAt: time,
  })
  .openapi("ResetLink");
export type ResetLink = z.infer<typeof resetLink>;
