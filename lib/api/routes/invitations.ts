import { createRoute } from "@hono/zod-openapi";
import { generateApiKey } from "@/lib/data/access/api-key";
import {
  createInvitation,
  deleteInvitation,
  type InvitationLink,
  type InvitationRecord,
  listInvitations,
  renewInvitation,
} from "@/lib/data/access/invitations";
import { databaseNow } from "@/lib/data/clock";
import type { ApiPorts } from "../ports";
import { toPath, withLocation } from "../preconditions";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
  ownersOnly,
} from "../router";
import { createdInvitation, invitationList, newInvitation } from "../schemas/invitations";

const tags = ["People"];
const INVITATION_DAYS = 7;

const toInvitationDto = ({ id, email, role, createdAt, expiresAt }: InvitationRecord) => ({
  id,
  email,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Creates the secret for the URL, and what is stored of it. */
const createLink = (): { secret: string; link: InvitationLink } => {
  const { secret, hash: tokenHash } = generateApiKey("twp");
  const expiresAt = new Date(databaseNow() + INVITATION_DAYS * 86_400_000);
  return { secret, link: { tokenHash, expiresAt } };
};

/** Invitations to the Space, for owners. */
export const invitationRoutes = ({ url }: ApiPorts) =>
  createRouter()
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
        const invitations = await listInvitations(c.var.member);
        return c.json({ invitations: invitations.map(toInvitationDto) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/space/invitations",
        tags,
        access: ownersOnly,
        summary: "Create an invitation",
        description: "Its link is returned only once.",
        request: { body: jsonBody(newInvitation) },
        responses: {
          201: withLocation(jsonResponse(createdInvitation, "The invitation.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { email, role } = c.req.valid("json");
        const { secret, link } = createLink();
        const person = { email: email.toLowerCase(), role };
        const invitation = await createInvitation(c.var.member, person, link);
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
        summary: "Create a new link for an open invitation",
        description: "The old link stops working.",
        request: { params: idParam },
        responses: { 200: jsonResponse(createdInvitation, "The invitation."), ...errorResponses },
      }),
      async (c) => {
        const { secret, link } = createLink();
        const invitation = await renewInvitation(c.var.member, c.req.valid("param").id, link);
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
        request: { params: idParam },
        responses: { 204: emptyResponse("Revoked."), ...errorResponses },
      }),
      async (c) => {
        await deleteInvitation(c.var.member, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
