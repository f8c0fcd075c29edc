import { createRoute, z } from "@hono/zod-openapi";
import { generateApiKey } from "@/lib/data/access/api-key";
import {
  changeRole,
  createPasswordReset,
  leaveSpace,
  removeMember,
  renamePerson,
  renameSpace,
} from "@/lib/data/access/members";
import { endOtherSessions, endSession, listSessions } from "@/lib/data/access/sessions";
import type { ApiPorts } from "../ports";
import {
  anyRole,
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  ownersOnly,
} from "../router";
import {
  meChange,
  resetLink,
  roleChange,
  sessionList,
  spaceChange,
} from "../schemas/account-and-audit";

const tags = ["People"];
const RESET_LINK_HOURS = 24;
const idParam = z.object({ id: z.string().openapi({ param: { name: "id", in: "path" } }) });

/** Member management, for owners. */
export const memberRoutes = ({ url }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "patch",
        path: "/space",
        tags,
        access: ownersOnly,
        summary: "Rename the Space",
        request: { body: jsonBody(spaceChange) },
        responses: { 204: emptyResponse("Renamed."), ...errorResponses },
      }),
      async (c) => {
        await renameSpace(c.var.owner, c.req.valid("json").name);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/space/members/{id}",
        tags,
        access: ownersOnly,
        summary: "Change a member's role. The last owner cannot be changed",
        request: { params: idParam, body: jsonBody(roleChange) },
        responses: { 204: emptyResponse("Changed."), ...errorResponses },
      }),
      async (c) => {
        await changeRole(c.var.owner, c.req.valid("param").id, c.req.valid("json").role);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/space/members/{id}",
        tags,
        access: ownersOnly,
        summary: "Remove a member. Their sessions and tokens end immediately",
        request: { params: idParam },
        responses: { 204: emptyResponse("Removed."), ...errorResponses },
      }),
      async (c) => {
        await removeMember(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/space/members/{id}/reset-link",
        tags,
        access: ownersOnly,
        summary: "Create a password reset link for a member. It works once",
        request: { params: idParam },
        responses: {
          201: jsonResponse(
            resetLink,
            "The link. It is returned only once, so there is no Location.",
          ),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { id, secret, hash: tokenHash } = generateApiKey("twp");
        const expiresAt = new Date(Date.now() + RESET_LINK_HOURS * 3_600_000);
        const reset = { id, tokenHash, expiresAt };
        await createPasswordReset(c.var.owner, c.req.valid("param").id, reset);
        return c.json({ url: `${url}/reset/${secret}`, expiresAt: expiresAt.toISOString() }, 201);
      },
    );

/** A user's own account. Viewers may use these routes too. */
export const accountRoutes = () =>
  createRouter()
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
        await renamePerson(c.var.owner, c.req.valid("json").name);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/me",
        tags,
        access: anyRole,
        summary: "Leave the Space. Your account, sessions and tokens are deleted",
        responses: { 204: emptyResponse("Left."), ...errorResponses },
      }),
      async (c) => {
        await leaveSpace(c.var.owner);
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
        const rows = await listSessions(c.var.owner);
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
        await endOtherSessions(c.var.owner, c.var.session);
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
        await endSession(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
