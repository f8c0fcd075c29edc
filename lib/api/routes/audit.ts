import { createRoute, z } from "@hono/zod-openapi";
import { listAudit, listAuditPeople } from "@/lib/data/audit/audit";
import { createRouter, errorResponses, jsonResponse } from "../router";
import { auditAction, auditList, auditPeopleList } from "../schemas/audit";
import { idCursor, page } from "../schemas/page";

const tags = ["Audit"];
const toFields = (value: unknown) => (value ?? null) as Record<string, unknown> | null;

/** The audit log. Read-only here, since entries are written with each action. */
export const auditRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/audit",
        tags,
        summary: "List the Space's audit log, newest first",
        request: {
          query: page(idCursor).extend({
            agent: z.string().optional().openapi({ description: "An agent's slug." }),
            person: z.string().optional().openapi({ description: "A user's id." }),
            action: auditAction.optional(),
          }),
        },
        responses: {
          200: jsonResponse(auditList, "The entries, without secrets."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { entries, next } = await listAudit(c.var.member, c.req.valid("query"));
        const rows = entries.map((entry) => ({
          ...entry,
          before: toFields(entry.before),
          after: toFields(entry.after),
          createdAt: entry.createdAt.toISOString(),
        }));
        return c.json({ entries: rows, ...(next && { cursor: next }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/audit/people",
        tags,
        summary: "List the people in the audit log, including former members",
        responses: { 200: jsonResponse(auditPeopleList, "The people."), ...errorResponses },
      }),
      async (c) => c.json({ people: await listAuditPeople(c.var.member) }, 200),
    );
