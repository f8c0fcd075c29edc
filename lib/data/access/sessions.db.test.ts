import { expect, test } from "vitest";
import { database } from "../database";
import { connectTestDatabase, createTestOwner, inOneDay } from "../database-fixture";
import { endOtherSessions, listSessions } from "./sessions";

connectTestDatabase();

test("other sessions can be ended", async () => {
  const owner = await createTestOwner();
  for (const id of ["here", "there", "everywhere"])
    await database().session.create({
      data: { id, token: id, userId: owner.user, expiresAt: inOneDay() },
    });
  expect(await endOtherSessions(owner, "here")).toBe(2);
  expect((await listSessions(owner)).map(({ id }) => id)).toEqual(["here"]);
});
