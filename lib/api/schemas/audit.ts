import { z } from "@hono/zod-openapi";
import { auditActions } from "@/lib/data/audit/audit";
import { time } from "./time";

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
