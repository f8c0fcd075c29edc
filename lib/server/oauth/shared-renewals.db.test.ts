import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { createSharedRenewals } from "@/lib/data/access/shared-renewals";
import { databaseNow } from "@/lib/data/clock";
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
