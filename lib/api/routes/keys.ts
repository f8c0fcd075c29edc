import { createRoute, z } from "@hono/zod-openapi";
import { generateApiKey } from "@/lib/data/access/api-key";
import { listKeyUses } from "@/lib/data/access/key-uses";
import { createKey, type KeyRecord, listKeys, revokeKey, rotateKey } from "@/lib/data/access/keys";
import { createToken, deleteToken, listTokens, type TokenRecord } from "@/lib/data/access/tokens";
import { databaseNow } from "@/lib/data/clock";
import type { TimeCursor } from "@/lib/data/page";
import { AppError, createIssueError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { toPath, withLocation } from "../preconditions";
import {
  anyRole,
  createRouter,
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
  sessionOnly,
  slugParam,
} from "../router";
import { createdKey, keyList, keyRotation, keyUses, newAgentKey, newKey } from "../schemas/keys";
import { optionalPage, timeCursor, toTimeCursor } from "../schemas/page";

const toKeyDto = (row: KeyRecord | (TokenRecord & { revokedAt?: null })) => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  ...("scopes" in row && { scopes: row.scopes, createdBy: row.createdBy }),
  ...("replacedBy" in row && row.replacedBy !== null && { replacedBy: row.replacedBy }),
});

const toKeyList = (rows: Parameters<typeof toKeyDto>[0][], next: TimeCursor | undefined) => ({
  keys: rows.map(toKeyDto),
  ...(next && { cursor: toTimeCursor(next) }),
});

const parseExpiry = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (date.getTime() > databaseNow()) return date;
  throw createIssueError("invalid_input", {
    code: "expiry_in_past",
    path: "/expiresAt",
    message: "The expiry date is in the past.",
  });
};

/** Keys authenticate callers of one agent. Tokens authenticate a user's scripts to this API. */
export const keyRoutes = ({ refreshPublishedAgent }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/keys",
        tags: ["Keys"],
        summary: "List an agent's keys",
        request: { params: slugParam, query: optionalPage(timeCursor) },
        responses: {
          200: jsonResponse(keyList, "The keys, without their secrets."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { keys, next } = await listKeys(c.var.member, slug, c.req.valid("query"));
        return c.json(toKeyList(keys, next), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/keys",
        tags: ["Keys"],
        summary: "Create a key",
        description: "It is returned only once.",
        request: { params: slugParam, body: jsonBody(newAgentKey) },
        responses: { 201: withLocation(jsonResponse(createdKey, "The key.")), ...errorResponses },
      }),
      async (c) => {
        const { name, scopes, expiresAt: until } = c.req.valid("json");
        const { secret, ...keyData } = generateApiKey("tw");
        const expiresAt = parseExpiry(until);
        const { slug } = c.req.valid("param");
        const row = await createKey(c.var.member, slug, { ...keyData, name, scopes, expiresAt });
        await refreshPublishedAgent(row.agentId);
        c.header("location", toPath("agents", slug, "keys", row.id));
        return c.json({ ...toKeyDto(row), key: secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/keys/{id}",
        tags: ["Keys"],
        summary: "Revoke a key permanently",
        request: { params: slugParam.extend(idParam.shape) },
        responses: { 204: emptyResponse("Revoked."), ...errorResponses },
      }),
      async (c) => {
        const { slug, id: key } = c.req.valid("param");
        await refreshPublishedAgent(await revokeKey(c.var.member, slug, key));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/keys/{id}/rotate",
        tags: ["Keys"],
        summary: "Replace a key with a new one that has the same name, scopes and lifetime",
        request: { params: slugParam.extend(idParam.shape), body: jsonBody(keyRotation) },
        responses: {
          201: withLocation(jsonResponse(createdKey, "The new key.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        const { secret, ...keyData } = generateApiKey("tw");
        const keepSeconds = c.req.valid("json").keepOldSeconds;
        const row = await rotateKey(c.var.member, slug, id, { ...keyData, keepSeconds });
        await refreshPublishedAgent(row.agentId);
        c.header("location", toPath("agents", slug, "keys", row.id));
        return c.json({ ...toKeyDto(row), key: secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/key-uses",
        tags: ["Keys"],
        summary: "List which keys and sign-ins recently called which tools",
        request: {
          params: slugParam,
          query: z.object({
            days: z.coerce.number().int().min(1).max(90).default(30).openapi({
              description: "Number of days up to now.",
            }),
          }),
        },
        responses: {
          200: jsonResponse(keyUses, "Per key or sign-in and tool, most calls first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const rows = await listKeyUses(c.var.member, slug, c.req.valid("query").days);
        const uses = rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt.toISOString() }));
        return c.json({ uses }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/tokens",
        tags: ["Tokens"],
        summary: "List your personal access tokens",
        request: { query: optionalPage(timeCursor) },
        responses: {
          200: jsonResponse(keyList, "The tokens, without their secrets."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { tokens, next } = await listTokens(c.var.member, c.req.valid("query"));
        return c.json(toKeyList(tokens, next), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/tokens",
        tags: ["Tokens"],
        access: anyRole,
        summary: "Create a personal access token",
        description: "It is returned only once. Needs a session; a token cannot create tokens.",
        security: sessionOnly,
        request: { body: jsonBody(newKey) },
        responses: { 201: withLocation(jsonResponse(createdKey, "The token.")), ...errorResponses },
      }),
      async (c) => {
        // Otherwise, a leaked token could outlive its revocation through tokens that it created.
        if (c.var.session === undefined)
          throw new AppError("forbidden", "A token cannot create tokens. Sign in to create one.");
        const { name, expiresAt: until } = c.req.valid("json");
        const { secret, ...keyData } = generateApiKey("twp");
        const row = await createToken(c.var.member, {
          ...keyData,
          name,
          expiresAt: parseExpiry(until),
        });
        c.header("location", toPath("tokens", row.id));
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
        request: { params: idParam },
        responses: { 204: emptyResponse("Revoked."), ...errorResponses },
      }),
      async (c) => {
        await deleteToken(c.var.member, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
