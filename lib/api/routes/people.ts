import { createRoute, z } from "@hono/zod-openapi";
import { generateApiKey, hashSecret } from "@/lib/data/access/api-key";
import { listAgentsByKeyCreator } from "@/lib/data/access/keys";
import { findPasswordReset, resetPassword } from "@/lib/data/access/members";
import {
  acceptInvitation,
  createFirstOwner,
  createInvitation,
  deleteInvitation,
  findInvitation,
  findMember,
  getSpace,
  hasNoUsers,
  type InvitationRecord,
  listInvitations,
  listMembers,
  renewInvitation,
} from "@/lib/data/access/people";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { created, toPath } from "../preconditions";
import {
  createApp,
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  ownersOnly,
} from "../router";
import { newPassword, openReset } from "../schemas/account-and-audit";
import { optionalPage, timeCursor, toTimeCursor } from "../schemas/page";
import {
  acceptance,
  createdInvitation,
  invitationList,
  me,
  memberList,
  newInvitation,
  openInvitation,
  setUp,
} from "../schemas/people";

const tags = ["People"];
const INVITATION_DAYS = 7;
const getInvitationExpiry = () => new Date(Date.now() + INVITATION_DAYS * 86_400_000);

const toInvitationDto = ({ id, email, role, createdAt, expiresAt }: InvitationRecord) => ({
  ...{ id, email, role },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const peopleRoutes = ({ url }: ApiPorts) =>
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
        const { owner } = c.var;
        const person = await findMember(owner);
        if (!person) throw new AppError("unauthorized", "Sign in.");
        const { name, email, role } = person;
        return c.json({ name, email, role, space: await getSpace(owner) }, 200);
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
          listMembers(c.var.owner, c.req.valid("query")),
          listAgentsByKeyCreator(c.var.owner),
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
        method: "get",
        path: "/space/invitations",
        tags,
        access: ownersOnly,
        summary: "List open invitations",
        responses: { 200: jsonResponse(invitationList, "The invitations."), ...errorResponses },
      }),
      async (c) => {
        return c.json(
          { invitations: (await listInvitations(c.var.owner)).map(toInvitationDto) },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/space/invitations",
        tags,
        access: ownersOnly,
        summary: "Create an invitation. Its link is returned only once",
        request: { body: jsonBody(newInvitation) },
        responses: {
          201: created(jsonResponse(createdInvitation, "The invitation.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { email, role } = c.req.valid("json");
        const { secret, hash } = generateApiKey("twp");
        const expiresAt = getInvitationExpiry();
        const invitation = await createInvitation(c.var.owner, {
          email: email.toLowerCase(),
          role,
          tokenHash: hash,
          expiresAt,
        });
        c.header("location", toPath("space", "invitations", invitation.id));
        return c.json({ ...toInvitationDto(invitation), url: `${url}/invite/${secret}` }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/space/invitations/{id}/link",
        tags,
        access: ownersOnly,
        summary: "Create a new link for an open invitation. The old link stops working",
        request: { params: z.object({ id: z.string() }) },
        responses: { 200: jsonResponse(createdInvitation, "The invitation."), ...errorResponses },
      }),
      async (c) => {
        const { secret, hash: tokenHash } = generateApiKey("twp");
        const link = { tokenHash, expiresAt: getInvitationExpiry() };
        const invitation = await renewInvitation(c.var.owner, c.req.valid("param").id, link);
        return c.json({ ...toInvitationDto(invitation), url: `${url}/invite/${secret}` }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/space/invitations/{id}",
        tags,
        access: ownersOnly,
        summary: "Revoke an invitation",
        request: { params: z.object({ id: z.string() }) },
        responses: { 204: emptyResponse("Revoked."), ...errorResponses },
      }),
      async (c) => {
        await deleteInvitation(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );

/** Routes that need no session: setup, invitations and password resets. */
export const onboardingRoutes = ({ hashPassword, signIn }: ApiPorts) => {
  const getSessionCookies = async (
    credentials: { email: string; password: string },
    headers: Headers,
  ) => {
    const response = await signIn(credentials, headers);
    const cookies = new Headers();
    for (const cookie of response.headers.getSetCookie()) cookies.append("set-cookie", cookie);
    return cookies;
  };
  const token = z.string().openapi({ param: { name: "token", in: "path" } });
  const signedInResponse = created(
    jsonResponse(
      z.object({ email: z.string() }),
      "Signed in. The response sets the session cookie.",
    ),
  );

  return createApp()
    .openapi(
      createRoute({
        method: "post",
        path: "/set-up",
        tags,
        summary: "Create the first owner. Works only once",
        security: [],
        request: { body: jsonBody(setUp) },
        responses: { 201: signedInResponse, ...errorResponses },
      }),
      async (c) => {
        const { name, email: emailInput, password } = c.req.valid("json");
        const email = emailInput.toLowerCase();
        // This route is public and hashing a password is expensive, so check this first.
        if (!(await hasNoUsers()))
          throw new AppError("conflict", "This Toolwright is already set up. Sign in instead.");
        const passwordHash = await hashPassword(password);
        await createFirstOwner({ name, email, passwordHash }, `${name}’s Space`);
        const headers = await getSessionCookies({ email, password }, c.req.raw.headers);
        for (const cookie of headers.getSetCookie())
          c.header("set-cookie", cookie, { append: true });
        c.header("location", toPath("me"));
        return c.json({ email }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/invitations/{token}",
        tags,
        summary: "Get an invitation by its token",
        security: [],
        request: { params: z.object({ token }) },
        responses: { 200: jsonResponse(openInvitation, "The invitation."), ...errorResponses },
      }),
      async (c) => c.json(await findInvitation(hashSecret(c.req.valid("param").token)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/invitations/{token}/accept",
        tags,
        summary: "Accept an invitation",
        security: [],
        request: { params: z.object({ token }), body: jsonBody(acceptance) },
        responses: { 201: signedInResponse, ...errorResponses },
      }),
      async (c) => {
        const { name, password } = c.req.valid("json");
        const tokenHash = hashSecret(c.req.valid("param").token);
        await findInvitation(tokenHash);
        const passwordHash = await hashPassword(password);
        const { email } = await acceptInvitation(tokenHash, { name, passwordHash });
        const headers = await getSessionCookies({ email, password }, c.req.raw.headers);
        for (const cookie of headers.getSetCookie())
          c.header("set-cookie", cookie, { append: true });
        c.header("location", toPath("me"));
        return c.json({ email }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/password-resets/{token}",
        tags,
        summary: "Get the user of a password reset link",
        security: [],
        request: { params: z.object({ token }) },
        responses: { 200: jsonResponse(openReset, "The user."), ...errorResponses },
      }),
      async (c) => c.json(await findPasswordReset(hashSecret(c.req.valid("param").token)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/password-resets/{token}",
        tags,
        summary: "Set a new password. The link works once, and all sessions end",
        security: [],
        request: { params: z.object({ token }), body: jsonBody(newPassword) },
        responses: { 201: signedInResponse, ...errorResponses },
      }),
      async (c) => {
        const { password } = c.req.valid("json");
        const tokenHash = hashSecret(c.req.valid("param").token);
        await findPasswordReset(tokenHash);
        const { email } = await resetPassword(tokenHash, await hashPassword(password));
        const headers = await getSessionCookies({ email, password }, c.req.raw.headers);
        for (const cookie of headers.getSetCookie())
          c.header("set-cookie", cookie, { append: true });
        c.header("location", toPath("me"));
        return c.json({ email }, 201);
      },
    );
};
