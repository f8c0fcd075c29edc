import { createRoute } from "@hono/zod-openapi";
import { auditPeople, listAudit } from "@/lib/data/audit";
import { createRouter, json, refusals } from "../router";
import { auditAction, auditList, auditPeopleList } from "../schemas/account-and-audit";
import { page } from "../schemas/page";

const tags = ["Audit"];
const fields = (value: unknown) => (value ?? null) as Record<string, unknown> | null;

/** The audit log. Read-only here: entries are written with each action. */
export const auditRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/audit",
        tags,
        summary: "List the Space's audit log, newest first",
        request: {
          query: page.extend({
            agent: page.shape.cursor.openapi({ description: "An agent's slug." }),
            person: page.shape.cursor.openapi({ description: "A user's id." }),
            action: auditAction.optional(),
          }),
        },
        responses: { 200: json(auditList, "The entries, without secrets."), ...refusals },
      }),
      async (c) => {
        const { entries, next } = await listAudit(c.var.owner, c.req.valid("query"));
        const rows = entries.map((entry) => ({
          ...entry,
          before: fields(entry.before),
          after: fields(entry.after),
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
        responses: { 200: json(auditPeopleList, "The people."), ...refusals },
      }),
      async (c) => c.json({ people: await auditPeople(c.var.owner) }, 200),
    );
