import { expect, test } from "vitest";
import { createIdempotencyStore } from "./calls/idempotency";
import { correctLeases } from "./correct-leases";
import { createCredentialStore } from "./credentials/credentials";
import { createTokenStore } from "./credentials/token-store";
import { database, withConnection } from "./database";
import { connectTestDatabase, createSpaceOwner, createTestAgent } from "./database-fixture";
import { createThreadStore } from "./threads/thread-store";

connectTestDatabase();

const secret = "a secret of this Toolwright, long enough";
const bytes = new Uint8Array(32);
const usage = { isFull: () => false, addKey() {}, addResponse() {} };
const leases = `
  select "leaseUntil" - now() as remaining from "IdempotentCall"
  union all select "leaseUntil" - now() from "Run"
  union all select "leaseUntil" - now() from "CredentialToken"
  union all select "nextAttemptAt" - now() from "AlertMessage"`;
const countLeases = () =>
  withConnection(async (client) => {
    const { rows } = await client.query<{ long: number; all: number }>(
      `select count(*) filter (where remaining > interval '3 minutes')::int as long,
         count(*)::int as all from (${leases}) as leases`,
    );
    return rows[0];
  });

test("leases end soon after the database's clock was a day ahead", async () => {
  const owner = await createSpaceOwner();
  const { id: agentId } = await database().agent.findFirstOrThrow({
    where: { slug: await createTestAgent(owner) },
  });
  const call = { space: owner.space, agentId, keyId: "k", key: "1" };
  await createIdempotencyStore({ fingerprint: bytes, response: bytes }, usage).acquire(call, "h", {
    leaseSeconds: 15,
    callId: "c1",
  });
  await createThreadStore("published").begin(
    { agentId, owner: "key:1", threadId: "t" },
    { runId: "r1", version: 1, messages: [], state: null, after: undefined },
  );
  await createCredentialStore(secret).put(owner, "crm", { fields: { token: "a token" } });
  await createTokenStore(secret, () => {}).claim(owner.space, "crm");
  await database().alertChannel.create({
    data: {
      id: "channel",
      spaceId: owner.space,
      kind: "webhook",
      name: "Hook",
      sealed: bytes,
      messages: { create: { id: "message", changes: [], nextAttemptAt: new Date() } },
    },
  });

  await withConnection(async (client) => {
    for (const table of ["IdempotentCall", "Run", "CredentialToken"])
      await client.query(`update "${table}" set "leaseUntil" = "leaseUntil" + interval '1 day'`);
    await client.query(`update "AlertMessage" set "nextAttemptAt" = now() + interval '1 day'`);
  });
  expect(await countLeases()).toEqual({ long: 4, all: 4 });
  await correctLeases();
  expect(await countLeases()).toEqual({ long: 0, all: 4 });
});
