import { createRoute } from "@hono/zod-openapi";
import { generateApiKey } from "@/lib/data/access/api-key";
import { listAgentsByKeyCreator } from "@/lib/data/access/keys";
import { changeRole, listMembers, removeMember } from "@/lib/data/access/members";
import { createPasswordReset } from "@/lib/data/access/password-resets";
import { renameSpace } from "@/lib/data/access/space";
import { databaseNow } from "@/lib/data/clock";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
  ownersOnly,
  sessionOnly,
} from "../router";
import { memberList, resetLink, roleChange, spaceChange } from "../schemas/members";
import { optionalPage, timeCursor, toTimeCursor } from "../schemas/page";

const tags = ["People"];
const RESET_LINK_HOURS = 24;

/** The Space and its members. Only owners can change them. */
export const memberRoutes = ({ url, catchUp }: ApiPorts) =>
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
        await renameSpace(c.var.member, c.req.valid("json").name);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/space/members",
        tags,
        summary: "List the members of the Space",
        request: { query: optionalPage(timeCursor) },
        responses: { 200: jsonResponse(memberList, "The members."), ...errorResponses },
      }),
      async (c) => {
        const [{ members, next }, agentsByCreator] = await Promise.all([
          listMembers(c.var.member, c.req.valid("query")),
          listAgentsByKeyCreator(c.var.member),
        ]);
        const rows = members.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          agentsWithKeys: agentsByCreator.get(row.id) ?? [],
        }));
        return c.json({ members: rows, ...(next && { cursor: toTimeCursor(next) }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/space/members/{id}",
        tags,
        access: ownersOnly,
        summary: "Change a member's role",
        description: "The last owner cannot be changed.",
        request: { params: idParam, body: jsonBody(roleChange) },
        responses: { 204: emptyResponse("Changed."), ...errorResponses },
      }),
      async (c) => {
        await changeRole(c.var.member, c.req.valid("param").id, c.req.valid("json").role);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/space/members/{id}",
        tags,
        access: ownersOnly,
        summary: "Remove a member",
        description: "Their sessions and tokens end immediately.",
        request: { params: idParam },
        responses: { 204: emptyResponse("Removed."), ...errorResponses },
      }),
      async (c) => {
        await removeMember(c.var.member, c.req.valid("param").id);
        await catchUp();
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/space/members/{id}/reset-link",
        tags,
        access: ownersOnly,
        summary: "Create a password reset link for a member",
        description: "It works once. Needs a session; a token cannot create reset links.",
        security: sessionOnly,
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
        // Otherwise, anyone with a token could set its owner's password.
        if (c.var.session === undefined)
          throw new AppError(
            "forbidden",
            "A token cannot create reset links. Sign in to create one.",
          );
        const { id, secret, hash: tokenHash } = generateApiKey("twp");
        const expiresAt = new Date(databaseNow() + RESET_LINK_HOURS * 3_600_000);
        const reset = { id, tokenHash, expiresAt };
        await createPasswordReset(c.var.member, c.req.valid("param").id, reset);
        return c.json({ url: `${url}/reset/${secret}`, expiresAt: expiresAt.toISOString() }, 201);
      },
    );
