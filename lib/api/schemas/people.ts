import { z } from "@hono/zod-openapi";
import { roles } from "@/lib/agent/access/roles";
import { time } from "./time";

export const role = z.enum(roles);
export const me = z
  .object({
    name: z.string(),
    email: z.string(),
    role,
    space: z.object({ id: z.string(), name: z.string() }),
  })
  .openapi("Me");
export type Me = z.infer<typeof me>;
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
const email = z.email("Enter an email address, such as ada@example.com.").max(254);
const password = z
  .string()
  .min(10, "Use at least 10 characters.")
  .max(128, "Use at most 128 characters.");
const personName = z.string().trim().min(1, "Enter your name.").max(120);
export const setUp = z.strictObject({ name: personName, email, password }).openapi("SetUp");
export const acceptance = z.strictObject({ name: personName, password }).openapi("Acceptance");
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
export const openInvitation = z
  .object({ space: z.string(), email: z.string(), role })
  .openapi("OpenInvitation");
