import { expect, test } from "vitest";
import { connectTestDatabase, getOnlyOwner, refusal, settleAll } from "../database-fixture";
import { createFirstOwner } from "./users";

connectTestDatabase();

test("makes only one of two concurrent requests the first owner", async () => {
  const person = (email: string) => ({ name: "Ada", email, passwordHash: "hash" });
  const { done, refused } = await settleAll([
    createFirstOwner(person("ada@example.com"), "Ada's Space"),
    createFirstOwner(person("eve@example.com"), "Eve's Space"),
  ]);
  expect([done, refused]).toEqual([1, [refusal("conflict")]]);
  expect(await getOnlyOwner()).toMatchObject({ role: "owner" });
});
