import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "../database";
import { connectTestDatabase, createTestOwner, inOneDay } from "../database-fixture";
import { deleteRows } from "../delete-rows";
import { Prisma } from "../generated/client";
import type { Owner } from "./identity";
import { endOtherSessions, listSessions, purgeExpiredSessions } from "./sessions";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  await database().session.deleteMany();
});

test("ends all other sessions", async () => {
  for (const id of ["here", "there", "everywhere"])
    await database().session.create({
      data: { id, token: id, userId: owner.user, expiresAt: inOneDay() },
    });
  expect(await endOtherSessions(owner, "here")).toBe(2);
  expect((await listSessions(owner)).map(({ id }) => id)).toEqual(["here"]);
});

test("deletes only expired sessions and verifications", async () => {
  const userId = owner.user;
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const [id, expiresAt] of [
    ["old", yesterday],
    ["new", inOneDay()],
  ] as const) {
    await database().session.create({ data: { id, token: id, userId, expiresAt } });
    await database().verification.create({ data: { id, identifier: id, value: "", expiresAt } });
  }
  await purgeExpiredSessions();
  const select = { id: true };
  expect(await database().session.findMany({ where: { userId }, select })).toEqual([{ id: "new" }]);
  expect(await database().verification.findMany({ select })).toEqual([{ id: "new" }]);
});

test("deletes rows in batches, without waiting for those that another server is deleting", async () => {
  const userId = owner.user;
  const ids = ["1", "2", "3", "4", "5"];
  for (const id of ids)
    await database().session.create({
      data: { id, token: id, userId, expiresAt: new Date(0) },
    });
  const isTheirs = Prisma.sql`"userId" = ${userId}`;
  await database().$transaction(async (transaction) => {
    await transaction.$queryRaw`select 1 from "Session" where id = '3' for update`;
    await deleteRows("Session", isTheirs, 2);
  });
  const left = await database().session.findMany({ where: { userId }, select: { id: true } });
  expect(left).toEqual([{ id: "3" }]);
});
