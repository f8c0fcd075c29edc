import { afterEach, beforeAll, expect, it } from "vitest";
import { hashSecret } from "@/lib/data/access/api-key";
import type { Owner } from "@/lib/data/access/identity";
import { touchSignIns } from "@/lib/data/access/last-uses";
import { endSignIn, listSignIns, purgeExpiredTokens } from "@/lib/data/access/sign-ins";
import { getAgent } from "@/lib/data/agents/agents";
import { followChanges } from "@/lib/data/changes";
import { database } from "@/lib/data/database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { createAccessTokens } from "@/lib/gateway/access-tokens";
import { createTokenVerifier } from "./verify-token";

const url = "https://tools.example";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/**
 * Creates an agent that the owner has signed in to. `toResource` derives the token's audience from
 * the agent's slug.
 */
const signIn = async (toResource = (slug: string) => `${url}/api/agents/${slug}/mcp`) => {
  const slug = await createTestAgent(owner);
  const { id: agentId } = await getAgent(owner, slug);
  const clientId = newId();
  const token = newId();
  const now = new Date();
  await database().oauthClient.create({ data: { id: newId(), clientId, name: "Claude" } });
  const grant = { clientId, userId: owner.user, referenceId: agentId, scopes: ["list", "call"] };
  await database().oauthConsent.create({
    data: { ...grant, id: newId(), resources: [], createdAt: now, updatedAt: now },
  });
  await database().oauthAccessToken.create({
    data: {
      ...grant,
      id: newId(),
      token: hashSecret(token),
      resources: [toResource(slug)],
      createdAt: now,
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  return { agent: { id: agentId, slug }, token, hash: hashSecret(token) };
};

/** Starts the token cache of one of several servers. */
const startServer = async () => {
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const onError = (error: unknown) => expect.unreachable(String(error));
  const tokens = createAccessTokens(createTokenVerifier(url), { onError });
  const { stop } = followChanges({
    async onChanges(changes) {
      for (const hash of changes.tokens) tokens.forget(hash);
    },
    onUnknownChanges: async () => tokens.resume(),
    onLost: tokens.suspend,
    onApplied: () => resolve(),
    onError,
  });
  cleanups.push(stop);
  await listening;
  return tokens;
};

it("returns who signed in with what, and caches it", async () => {
  const { agent, token, hash } = await signIn();
  const tokens = await startServer();
  const first = await tokens.find(token, hash, agent);
  expect(first).toMatchObject({
    userId: owner.user,
    userName: expect.any(String),
    clientName: "Claude",
    scopes: ["list", "call"],
  });
  expect(tokens.find(token, hash, agent)).toBe(first);
});

it("rejects a token for another audience", async () => {
  const tokens = await startServer();
  const other = await signIn();
  for (const toResource of [
    (slug: string) => `https://evil.example/api/agents/${slug}/mcp`,
    () => `${url}/api/agents/${other.agent.slug}/mcp`,
    () => url,
  ]) {
    const { agent, token, hash } = await signIn(toResource);
    expect(await tokens.find(token, hash, agent)).toBeUndefined();
  }
  expect(await tokens.find(other.token, other.hash, (await signIn()).agent)).toBeUndefined();
});

it("distinguishes an expired token from an unknown one for a day", async () => {
  const { agent, token, hash } = await signIn();
  const expire = (ms: number) =>
    database().oauthAccessToken.updateMany({
      where: { token: hash },
      data: { expiresAt: new Date(Date.now() - ms) },
    });
  const find = async () => createTokenVerifier(url)(token, agent);
  await expire(23 * 3_600_000);
  await purgeExpiredTokens();
  expect((await find())?.expiresAt).toBeLessThan(Date.now());
  await expire(25 * 3_600_000);
  await purgeExpiredTokens();
  expect(await find()).toBeUndefined();
});

it("ends a sign-in on every server", async () => {
  const { agent, token, hash } = await signIn();
  const servers = [await startServer(), await startServer()];
  for (const tokens of servers) await tokens.find(token, hash, agent);
  const [stored] = await listSignIns(owner, { slug: agent.slug });
  await touchSignIns(new Map([[stored?.id ?? "", new Date()]]));
  expect((await listSignIns(owner, { slug: agent.slug }))[0]?.lastUsedAt).toBeInstanceOf(Date);
  await endSignIn(owner, stored?.id ?? "");
  for (const tokens of servers)
    await expect.poll(() => tokens.find(token, hash, agent), { timeout: 5_000 }).toBeUndefined();
  expect(await listSignIns(owner, { slug: agent.slug })).toEqual([]);
});
