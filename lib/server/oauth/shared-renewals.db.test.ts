import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { hashSecret } from "@/lib/data/access/api-key";
import { createSharedRenewals } from "@/lib/data/access/shared-renewals";
import { databaseNow } from "@/lib/data/clock";
import { database } from "@/lib/data/database";
import { connectTestDatabase } from "@/lib/data/database-fixture";
import { createAssistant, serveAssistant } from "./assistant-fixture";
import { createTestServer, publishAgent } from "./oauth-fixture";

connectTestDatabase();
let token: string;
beforeAll(async () => {
  const server = await createTestServer(serveAssistant);
  await publishAgent(await server.createOwner(), "mail");
  const assistant = createAssistant(server, await server.signIn());
  token = (await assistant.redeem(await assistant.allow())).body.refresh_token;
});

const renewals = createSharedRenewals(new Uint8Array(32));
const run = (id: string, body: string, arrivedAt = databaseNow()) =>
  renewals.run({ token, id, arrivedAt: new Date(arrivedAt) }, async () => {
    if (body === "") throw new Error("planted");
    return { status: 200, headers: [], body };
  });

it("an answer is shared with identical requests that arrived before it, however late they ask", async () => {
  const arrivedAt = databaseNow() - 60_000;
  expect(await run("a", "first", arrivedAt)).toMatchObject({ body: "first" });
  expect(await run("a", "second", arrivedAt)).toMatchObject({ body: "first" });
  expect(await run("b", "third", arrivedAt)).toMatchObject({ body: "third" });
  for (const body of Array.from({ length: 20 }, (_, count) => `later ${count}`))
    expect(await run("b", body, databaseNow() + 60_000)).toMatchObject({ body });
});

it("a renewal that fails is not shared", async () => {
  const arrivedAt = databaseNow() - 60_000;
  await expect(run("c", "", arrivedAt)).rejects.toThrow("planted");
  expect(await run("c", "again", arrivedAt)).toMatchObject({ body: "again" });
});

it("another renewal of the same token waits until the one in progress has ended", async () => {
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const events: string[] = [];
  const renew = (id: string, until: Promise<void>) =>
    renewals.run({ token, id, arrivedAt: new Date(databaseNow()) }, async () => {
      events.push(`${id} starts`);
      start.resolve();
      await until;
      events.push(`${id} ends`);
      return { status: 200, headers: [], body: id };
    });
  const first = renew("d", end.promise);
  await start.promise;
  const other = renew("e", Promise.resolve());
  await setTimeout(150);
  end.resolve();
  expect(await Promise.all([first, other])).toMatchObject([{ body: "d" }, { body: "e" }]);
  expect(events).toEqual(["d starts", "d ends", "e starts", "e ends"]);
});

it("there is nothing to share for an unknown token", async () => {
  const unknown = { token: "unknown", id: "a", arrivedAt: new Date() };
  expect(await renewals.run(unknown, () => Promise.reject(new Error("planted")))).toBeUndefined();
});

it("the token is unused again if the same request is repeated that was never answered", async () => {
  const where = { token: hashSecret(token) };
  const isUsed = async () =>
    (await database().oauthRefreshToken.findUniqueOrThrow({ where })).revoked !== null;
  const wasUsed: boolean[] = [];
  const renew = (id: string, status: number) =>
    renewals.run({ token, id, arrivedAt: new Date(databaseNow()) }, async () => {
      wasUsed.push(await isUsed());
      await database().oauthRefreshToken.update({ where, data: { revoked: new Date() } });
      if (status === 0) throw new Error("planted");
      return { status, headers: [], body: "" };
    });
  await expect(renew("f", 0)).rejects.toThrow("planted");
  expect(await renew("f", 503)).toMatchObject({ status: 503 });
  expect(await renew("f", 200)).toMatchObject({ status: 200 });
  expect(wasUsed).toEqual([false, false, false]);
  // It was answered, so the token has been used.
  await setTimeout(10);
  for (const id of ["f", "f", "g", "g"]) {
    await renew(id, 503);
    expect(wasUsed.at(-1)).toBe(true);
  }
});
