import { createRoute } from "@hono/zod-openapi";
import { endSignIn, listSignIns, type SignIn } from "@/lib/data/access/sign-ins";
import { getAgent } from "@/lib/data/agents/agents";
import type { ApiPorts } from "../ports";
import {
  anyRole,
  createRouter,
  emptyResponse,
  errorResponses,
  idParam,
  jsonResponse,
  slugParam,
} from "../router";
import { signInList } from "../schemas/sign-ins";

const tags = ["Sign-ins"];

const toSignInList = (signIns: SignIn[], { externalIssuer }: ApiPorts) => ({
  ...(externalIssuer !== undefined && { externalIssuer }),
  signIns: signIns.map(({ id, clientName, scopes, agent, user, createdAt, lastUsedAt }) => ({
    id,
    program: clientName,
    scopes,
    agent,
    user: { name: user.name, email: user.email },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
});

/** The users who signed in to agents, and the programs they used. */
export const signInRoutes = (ports: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/sign-ins",
        tags,
        summary: "List who signed in to an agent",
        description: "Viewers see only their own sign-ins.",
        request: { params: slugParam },
        responses: { 200: jsonResponse(signInList, "Latest first."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        await getAgent(c.var.member, slug);
        return c.json(toSignInList(await listSignIns(c.var.member, { slug }), ports), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/me/sign-ins",
        tags,
        summary: "List the apps that you signed in with",
        responses: { 200: jsonResponse(signInList, "Latest first."), ...errorResponses },
      }),
      async (c) => c.json(toSignInList(await listSignIns(c.var.member, { own: true }), ports), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/sign-ins/{id}",
        tags,
        access: anyRole,
        summary: "End a sign-in: your own, or anyone's as an editor",
        request: { params: idParam },
        responses: { 204: emptyResponse("Ended."), ...errorResponses },
      }),
      async (c) => {
        await endSignIn(c.var.member, c.req.valid("param").id);
        await ports.catchUp();
        return c.body(null, 204);
      },
    );
