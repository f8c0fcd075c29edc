import { beforeAll, expect, test } from "vitest";
import { findPublishedAgent } from "../agents/published-fixture";
import { publishDraft } from "../agents/versions";
import { insertCalls } from "../calls/call-fixture";
import { database } from "../database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "../database-fixture";
import { newId } from "../id";
import { generateApiKey, hashSecret } from "./api-key";
import type { Owner } from "./identity";
import { listKeyUses } from "./key-uses";
import { createKey, revokeKey } from "./keys";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

test("finds keys by hash until they are revoked", async () => {
  const slug = await createTestAgent(owner);
  const { agentId } = await publishDraft(owner, slug, "");
  const { secret, ...keyData } = generateApiKey("tw");
  expect(secret).toMatch(/^tw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  await createKey(owner, slug, { ...keyData, name: "host" });
  expect((await findPublishedAgent(agentId))?.keys.map(({ hash }) => hash)).toEqual([
    hashSecret(secret),
  ]);
  await revokeKey(owner, slug, keyData.id);
  await revokeKey(owner, slug, keyData.id);
  expect((await findPublishedAgent(agentId))?.keys).toEqual([]);
  expect(JSON.stringify(await database().key.findMany())).not.toContain(secret);
});

test("lists keys and sign-ins by name as the callers of tools", async () => {
  const slug = await createTestAgent(owner);
  const { agentId } = await publishDraft(owner, slug, "");
  const { secret: _, ...keyData } = generateApiKey("tw");
  await createKey(owner, slug, { ...keyData, name: "host" });
  const person = { userId: "1", userName: "Ada", clientId: "c", clientName: "Claude" };
  const machine = { ...person, userId: null, userName: null, clientName: "Nightly" };
  const createCall = (keyId: string | null, signIn: typeof person | typeof machine | null) => ({
    id: newId(),
    agentId,
    version: 1,
    tool: "a",
    keyId,
    signIn,
    protocol: "rest" as const,
    status: 200,
    code: null,
    params: {},
    response: {},
    log: [],
    requests: [],
    context: {},
    startedAt: Date.now() - 1_000,
    ms: 1,
  });
  await insertCalls([
    ...[1, 2, 3].map(() => createCall(keyData.id, null)),
    ...[1, 2].map(() => createCall("consent", person)),
    createCall("client", machine),
    createCall(null, null),
  ]);
  const list = async () =>
    (await listKeyUses(owner, slug, 30)).map(({ kind, name, calls }) => [kind, name, calls]);
  expect(await list()).toEqual([
    ["key", "host", 3],
    ["signIn", "Ada via Claude", 2],
    ["signIn", "Nightly", 1],
  ]);
  await database().call.deleteMany({ where: { agentId } });
  expect((await list())[1]).toEqual(["signIn", null, 2]);
});
