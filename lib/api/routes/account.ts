import { createRoute } from "@hono/zod-openapi";
import { findMember, leaveSpace } from "@/lib/data/access/members";
import { endOtherSessions, endSession, listSessions } from "@/lib/data/access/sessions";
import { getSpace } from "@/lib/data/access/space";
import { renameUser } from "@/lib/data/access/users";
import { AppError } from "@/lib/errors";
import {
  anyRole,
  createRouter,
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
} from "../router";
import { me, meChange, sessionList } from "../schemas/account";

const tags = ["People"];

/** A user's own account. Viewers may use these routes, too. */
export const accountRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/me",
        tags,
        summary: "Get the signed-in user",
        responses: { 200: jsonResponse(me, "The user and their Space."), ...errorResponses },
      }),
      async (c) => {
        const { member } = c.var;
        const person = await findMember(member);
        if (!person) throw new AppError("unauthorized", "Sign in.");
        const { name, email, role } = person;
        return c.json({ name, email, role, space: await getSpace(member) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/me",
        tags,
        access: anyRole,
        summary: "Change your name",
        request: { body: jsonBody(meChange) },
        responses: { 204: emptyResponse("Changed."), ...errorResponses },
      }),
      async (c) => {
        await renameUser(c.var.member, c.req.valid("json").name);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/me",
        tags,
        access: anyRole,
        summary: "Leave the Space",
        description: "Your account, sessions and tokens are deleted.",
        responses: { 204: emptyResponse("Left."), ...errorResponses },
      }),
      async (c) => {
        await leaveSpace(c.var.member);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/me/sessions",
        tags,
        summary: "List your sessions",
        responses: { 200: jsonResponse(sessionList, "The sessions."), ...errorResponses },
      }),
      async (c) => {
        const rows = await listSessions(c.var.member);
        const sessions = rows.map((row) => ({
          ...row,
          current: row.id === c.var.session,
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
        }));
        return c.json({ sessions }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/me/sessions",
        tags,
        access: anyRole,
        summary: "End all your other sessions",
        responses: { 204: emptyResponse("Signed out."), ...errorResponses },
      }),
      async (c) => {
        await endOtherSessions(c.var.member, c.var.session);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/me/sessions/{id}",
        tags,
        access: anyRole,
        summary: "End one of your sessions",
        request: { params: idParam },
        responses: { 204: emptyResponse("Signed out."), ...errorResponses },
      }),
      async (c) => {
        await endSession(c.var.member, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
