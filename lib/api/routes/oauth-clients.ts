import { createRoute } from "@hono/zod-openapi";
import { generateApiKey } from "@/lib/data/access/api-key";
import {
  type ClientRecord,
  createClient,
  deleteClient,
  listClients,
} from "@/lib/data/access/oauth-clients";
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
import { createdOAuthClient, newOAuthClient, oauthClientList } from "../schemas/oauth-clients";

const tags = ["OAuth clients"];

const toClientDto = (record: ClientRecord) => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
});

/**
 * Programs that the Space has registered for signing in to its agents, and machines with their own
 * access.
 */
export const oauthClientRoutes = ({ catchUp }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/oauth-clients",
        tags,
        access: ownersOnly,
        summary: "List the OAuth clients that the Space registered",
        responses: {
          200: jsonResponse(oauthClientList, "The clients, without their secrets."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        return c.json({ clients: (await listClients(member)).map(toClientDto) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/oauth-clients",
        tags,
        access: ownersOnly,
        summary: "Register an OAuth client",
        description: "Its secret is returned only once.",
        request: { body: jsonBody(newOAuthClient) },
        responses: {
          201: withLocation(jsonResponse(createdOAuthClient, "The client.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const client = c.req.valid("json");
        const { secret, hash: secretHash } = generateApiKey("twc");
        const record = await createClient(
          c.var.member,
          client.type === "public" ? client : { ...client, secretHash },
        );
        c.header("location", toPath("oauth-clients", record.id));
        const clientSecret = client.type === "public" ? null : secret;
        return c.json({ ...toClientDto(record), clientSecret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/oauth-clients/{id}",
        tags,
        access: ownersOnly,
        summary: "Delete an OAuth client",
        description: "Its sign-ins and tokens end.",
        request: { params: idParam },
        responses: { 204: emptyResponse("Deleted."), ...errorResponses },
      }),
      async (c) => {
        await deleteClient(c.var.member, c.req.valid("param").id);
        await catchUp();
        return c.body(null, 204);
      },
    );
