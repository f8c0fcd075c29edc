import { createRoute, z } from "@hono/zod-openapi";
import { createKey, type KeyRecord, listKeys, revokeKey } from "@/lib/data/keys";
import { mintSecret } from "@/lib/data/secret-text";
import { createToken, deleteToken, listTokens, type TokenRecord } from "@/lib/data/tokens";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { body, createRouter, empty, json, refusals, slugParam } from "../router";
import { createdKey, keyList, newAgentKey, newKey } from "../schemas/keys";

const id = z.string().openapi({ param: { name: "id", in: "path" } });

const shown = (row: KeyRecord | (TokenRecord & { revokedAt?: null })) => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  ...("scopes" in row && { scopes: row.scopes }),
});

const expiry = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (date > new Date()) return date;
  const message = "The expiry date is in the past.";
  throw new AppError("invalid_input", message, { issues: [{ path: "/expiresAt", message }] });
};

/** Keys authenticate callers of one agent. Tokens authenticate a user's scripts at this API. */
export const keyRoutes = ({ published }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/keys",
        tags: ["Keys"],
        summary: "List an agent's keys",
        request: { params: slugParam },
        responses: { 200: json(keyList, "The keys, without their secrets."), ...refusals },
      }),
      async (c) => {
        const keys = await listKeys(c.var.owner, c.req.valid("param").slug);
        return c.json({ keys: keys.map(shown) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/keys",
        tags: ["Keys"],
        summary: "Create a key. It is returned only once",
        request: { params: slugParam, body: body(newAgentKey) },
        responses: { 201: json(createdKey, "The key."), ...refusals },
      }),
      async (c) => {
        const { name, scopes, expiresAt: until } = c.req.valid("json");
        const { secret, ...minted } = mintSecret("tw");
        const expiresAt = expiry(until);
        const { slug } = c.req.valid("param");
        const row = await createKey(c.var.owner, slug, { ...minted, name, scopes, expiresAt });
        await published(row.agentId);
        return c.json({ ...shown(row), key: secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/keys/{id}",
        tags: ["Keys"],
        summary: "Revoke a key permanently",
        request: { params: z.object({ ...slugParam.shape, id }) },
        responses: { 204: empty("Revoked."), ...refusals },
      }),
      async (c) => {
        const { slug, id: key } = c.req.valid("param");
        await published(await revokeKey(c.var.owner, slug, key));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/tokens",
        tags: ["Tokens"],
        summary: "List your personal access tokens",
        responses: { 200: json(keyList, "The tokens, without their secrets."), ...refusals },
      }),
      async (c) => c.json({ keys: (await listTokens(c.var.owner)).map(shown) }, 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/tokens",
        tags: ["Tokens"],
        summary: "Create a personal access token. It is returned only once",
        request: { body: body(newKey) },
        responses: { 201: json(createdKey, "The token."), ...refusals },
      }),
      async (c) => {
        const { name, expiresAt: until } = c.req.valid("json");
        const { secret, ...minted } = mintSecret("twp");
        const row = await createToken(c.var.owner, { ...minted, name, expiresAt: expiry(until) });
        return c.json({ ...shown(row), key: secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/tokens/{id}",
        tags: ["Tokens"],
        summary: "Revoke a personal access token",
        request: { params: z.object({ id }) },
        responses: { 204: empty("Revoked."), ...refusals },
      }),
      async (c) => {
        await deleteToken(c.var.owner, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
