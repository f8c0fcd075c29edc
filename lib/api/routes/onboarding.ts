import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { hashSecret } from "@/lib/data/access/api-key";
import { acceptInvitation, findInvitation } from "@/lib/data/access/invitations";
import { findPasswordReset, resetPassword } from "@/lib/data/access/password-resets";
import { createFirstOwner, hasNoUsers } from "@/lib/data/access/users";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { toPath, withLocation } from "../preconditions";
import { createApp, errorResponses, jsonBody, jsonResponse } from "../router";
import { acceptance, newPassword, openInvitation, openReset, setUp } from "../schemas/onboarding";

const tags = ["People"];

/** Routes that need no session: setup, invitations and password resets. */
export const onboardingRoutes = ({ hashPassword, signIn }: ApiPorts) => {
  /** Responds with the session cookies of a user who has just set a password. */
  const respondSignedIn = async (c: Context, credentials: { email: string; password: string }) => {
    const { headers } = await signIn(credentials, c.req.raw.headers);
    for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    c.header("location", toPath("me"));
    return c.json({ email: credentials.email }, 201);
  };
  const token = z.string().openapi({ param: { name: "token", in: "path" } });
  const signedInResponse = withLocation(
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
        summary: "Create the first owner",
        description: "Works only once, and needs no session.",
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
        return respondSignedIn(c, { email, password });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/invitations/{token}",
        tags,
        summary: "Get an invitation by its token",
        description: "Needs no session.",
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
        description: "Creates the invited person's account. Needs no session.",
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
        return respondSignedIn(c, { email, password });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/password-resets/{token}",
        tags,
        summary: "Get the user of a password reset link",
        description: "Needs no session.",
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
        summary: "Set a new password",
        description: "The link works once, and all sessions end. Needs no session.",
        security: [],
        request: { params: z.object({ token }), body: jsonBody(newPassword) },
        responses: { 201: signedInResponse, ...errorResponses },
      }),
      async (c) => {
        const { password } = c.req.valid("json");
        const tokenHash = hashSecret(c.req.valid("param").token);
        await findPasswordReset(tokenHash);
        const { email } = await resetPassword(tokenHash, await hashPassword(password));
        return respondSignedIn(c, { email, password });
      },
    );
};
