import { z } from "@hono/zod-openapi";
import { email, role } from "./person-fields";
import { time } from "./time";

export const newInvitation = z
  .strictObject({ email, role: role.exclude(["owner"]).default("editor") })
  .openapi("NewInvitation");
export const invitation = z
  .object({ id: z.string(), email: z.string(), role, createdAt: time, expiresAt: time })
  .openapi("Invitation");
export const invitationList = z.object({ invitations: z.array(invitation) });
export const createdInvitation = z
  .object({
    ...invitation.shape,
    url: z.url().openapi({ description: "The link to send. Returned only once." }),
  })
  .openapi("CreatedInvitation");
