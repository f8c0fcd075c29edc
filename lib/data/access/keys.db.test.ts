import { expect, test } from "vitest";
import { findPublishedAgent } from "../agents/published-fixture";
import { publishDraft } from "../agents/versions";
import { database } from "../database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "../database-fixture";
import { generateApiKey, hashSecret } from "./api-key";
import { createKey, revokeKey } from "./keys";

connectTestDatabase();

test("keys are found by hash until revoked", async () => {
  const owner = await createTestOwner();
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
