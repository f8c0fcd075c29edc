import { createRoute, z } from "@hono/zod-openapi";
import {
  changeRole,
  createPasswordReset,
  removeMember,
  renamePerson,
  renameSpace,
} from "@/lib/data/members";
import type { Owner } from "@/lib/data/owner";
import { mintSecret } from "@/lib/data/secret-text";
import { endOtherSessions, endSession, listSessions } from "@/lib/data/sessions";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { body, createRouter, empty, json, refusals } from "../router";
import {
  meChange,
  resetLink,
  roleChange,
  sessionList,
  spaceChange,
} from "../schemas/account-and-audit";

const tags = ["People"];
const resetHours = 24;
const idParam = z.object({ id: z.string().openapi({ param: { name: "id", in: "path" } }) });

/** Throws 403 for everybody but the Space's owners. */
export const onlyOwners = ({ role }: Owner): void => {
  if (role !== "owner") throw new AppError("forbidden", "Only an owner of the Space may do this.");
};

/** What an owner does to the people of the Space. */
export const memberRoutes = ({ url }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "patch",
        path: "/space",
        tags,
        summary: "Rename the Space",
        request: { body: body(spaceChange) },
        responses: { 204: empty("Renamed."), ...refusals },
      }),
      async (c) => {
        onlyOwners(c.var.owner);
        await renameSpace(c.var.owner, c.req.valid("json").name);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/space/members/{id}",
        tags,
        summary: "Give a member another role; the Space keeps at least one owner",
        request: { params: idParam, body: body(roleChange) },
        responses: { 204: empty("Changed."), ...refusals },
      }),
      async (c) => {
        onlyOwners(c.var.owner);
        await changeRole(c.var.owner, c.req.valid("param").id, c.req.valid("json").role);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/space/members/{id}",
        tags,
        summary: "Remove a member; their sessions and tokens end at once",
        request: { params: idParam },
        responses: { 204: empty("Removed."), ...refusals },
      }),
      async (c) => {
        onlyOwners(c.var.owner);
        await removeMember(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/space/members/{id}/reset-link",
        tags,
        summary: "Make a link by which a member chooses a new password, once",
        request: { params: idParam },
        responses: { 201: json(resetLink, "The link; it is shown this once."), ...refusals },
      }),
      async (c) => {
        onlyOwners(c.var.owner);
        const { id, secret, hash: tokenHash } = mintSecret("twp");
        const expiresAt = new Date(Date.now() + resetHours * 3_600_000);
        const made = { id, tokenHash, expiresAt };
        await createPasswordReset(c.var.owner, c.req.valid("param").id, made);
        return c.json({ url: `${url}/reset/${secret}`, expiresAt: expiresAt.toISOString() }, 201);
      },
    );

/** What people do to their own account; viewers too. */
export const accountRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "patch",
        path: "/me",
        tags,
        summary: "Change how you are called",
        request: { body: body(meChange) },
        responses: { 204: empty("Changed."), ...refusals },
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
        summary: "Leave the Space; your account, sessions and tokens end with it",
        responses: { 204: empty("Left."), ...refusals },
      }),
      async (c) => {
        await removeMember(c.var.owner, c.var.owner.user);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/me/sessions",
        tags,
        summary: "List where you are signed in",
        responses: { 200: json(sessionList, "The sessions."), ...refusals },
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
        summary: "Sign out everywhere else",
        responses: { 204: empty("Signed out."), ...refusals },
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
        summary: "Sign out at one place",
        request: { params: idParam },
        responses: { 204: empty("Signed out."), ...refusals },
      }),
      async (c) => {
        await endSession(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
