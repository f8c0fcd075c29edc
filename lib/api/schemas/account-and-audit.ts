import { z } from "@hono/zod-openapi";
import { auditActions } from "@/lib/data/audit/audit";
import { role } from "./people";

/** Schemas of a user's own account, the audit log and search. */
const time = z.iso.datetime();
const password = z
  .string()
  .min(10, "Use at least 10 characters.")
  .max(128, "Use at most 128 characters.");

export const meChange = z
  .strictObject({ name: z.string().trim().min(1, "Enter your name.").max(120) })
  .openapi("MeChange");
export const spaceChange = z
  .strictObject({ name: z.string().trim().min(1, "Enter a name for the Space.").max(120) })
  .openapi("SpaceChange");
export const roleChange = z.strictObject({ role: role }).openapi("RoleChange");

const session = z
  .object({
    id: z.string(),
    current: z.boolean().openapi({ description: "Whether it is the session of this request." }),
    createdAt: time,
    updatedAt: time,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .openapi("Session");
export type Session = z.infer<typeof session>;
export const sessionList = z.object({ sessions: z.array(session) });

export const resetLink = z
  .object({
    url: z.url().openapi({ description: "The link to send. Returned only once." }),
    expiresAt: time,
  })
  .openapi("ResetLink");
export type ResetLink = z.infer<typeof resetLink>;
export const openReset = z.object({ name: z.string(), email: z.string() }).openapi("OpenReset");
export const newPassword = z.strictObject({ password }).openapi("NewPassword");

export const auditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditAction>;
const auditPerson = z.object({ id: z.string(), name: z.string(), email: z.string() });
const auditEntry = z
  .object({
    id: z.string(),
    person: auditPerson,
    action: auditAction,
    agent: z.string().nullable().openapi({ description: "The agent's slug at that time." }),
    subject: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    createdAt: time,
  })
  .openapi("AuditEntry");
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditList = z.object({ entries: z.array(auditEntry), cursor: z.string().optional() });
export const auditPeopleList = z.object({ people: z.array(auditPerson) });

const searchResult = z
  .object({
    kind: z.enum(["agent", "tool"]),
    agent: z.string().openapi({ description: "The agent's slug." }),
    agentName: z.string(),
    name: z.string(),
    description: z.string(),
  })
  .openapi("Found");
export type SearchResult = z.infer<typeof searchResult>;
export const searchResultList = z.object({
  results: z.array(searchResult),
  cursor: z.string().optional(),
});
