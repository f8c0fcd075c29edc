import { createRoute, z } from "@hono/zod-openapi";
import { generateApiKey } from "@/lib/data/access/api-key";
import { createKey, type KeyRecord, listKeys, revokeKey } from "@/lib/data/access/keys";
import { createToken, deleteToken, listTokens, type TokenRecord } from "@/lib/data/access/tokens";
import { createIssueError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import {
  anyRole,
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  slugParam,
} from "../router";
import { createdKey, keyList, newAgentKey, newKey } from "../schemas/keys";

const id = z.string().openapi({ param: { name: "id", in: "path" } });

const toKeyDto = (row: KeyRecord | (TokenRecord & { revokedAt?: null })) => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  ...("scopes" in row && { scopes: row.scopes, createdBy: row.createdBy }),
});

const parseExpiry = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (date > new Date()) return date;
  throw createIssueError("invalid_input", {
    code: "expiry_in_past",
    path: "/expiresAt",
    message: "The expiry date is in the past.",
  });
};

/** Keys authenticate callers of one agent. Tokens authenticate a user's scripts at this API. */
export const keyRoutes = ({ refreshPublishedAgent }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/keys",
        tags: ["Keys"],
        summary: "List an agent's keys",
        request: { params: slugParam },
        responses: {
          200: jsonResponse(keyList, "The keys, without their secrets."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const keys = await listKeys(c.var.owner, c.req.valid("param").slug);
        return c.json({ keys: keys.map(toKeyDto) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/keys",
        tags: ["Keys"],
        summary: "Create a key. It is returned only once",
        request: { params: slugParam, body: jsonBody(newAgentKey) },
        responses: { 201: jsonResponse(createdKey, "The key."), ...errorResponses },
      }),
      async (c) => {
        const { name, scopes, expiresAt: until } = c.req.valid("json");
        const { secret, ...keyData } = generateApiKey("tw");
        const expiresAt = parseExpiry(until);
        const { slug } = c.req.valid("param");
        const row = await createKey(c.var.owner, slug, { ...keyData, name, scopes, expiresAt });
        await refreshPublishedAgent(row.agentId);
        return c.json({ ...toKeyDto(row), key: secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/keys/{id}",
        tags: ["Keys"],
        summary: "Revoke a key permanently",
        request: { params: z.object({ ...slugParam.shape, id }) },
        responses: { 204: emptyResponse("Revoked."), ...errorResponses },
      }),
      async (c) => {
        const { slug, id: key } = c.req.valid("param");
        await refreshPublishedAgent(await revokeKey(c.var.owner, slug, key));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/tokens",
        tags: ["Tokens"],
        summary: "List your personal access tokens",
        responses: {
          200: jsonResponse(keyList, "The tokens, without their secrets."),
          ...errorResponses,
        },
      }),
      async (c) => c.json({ keys: (await listTokens(c.var.owner)).map(toKeyDto) }, 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/tokens",
        tags: ["Tokens"],
        access: anyRole,
        summary: "Create a personal access token. It is returned only once",
        request: { body: jsonBody(newKey) },
        responses: { 201: jsonResponse(createdKey, "The token."), ...errorResponses },
      }),
      async (c) => {
        const { name, expiresAt: until } = c.req.valid("json");
        const { secret, ...keyData } = generateApiKey("twp");
        const row = await createToken(c.var.owner, {
          ...keyData,
          name,
          expiresAt: parseExpiry(until),
        });
        return c.json({ ...toKeyDto(row), key: secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/tokens/{id}",
        tags: ["Tokens"],
        access: anyRole,
        summary: "Revoke a personal access token",
        request: { params: z.object({ id }) },
        responses: { 204: emptyResponse("Revoked."), ...errorResponses },
      }),
      async (c) => {
        await deleteToken(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
