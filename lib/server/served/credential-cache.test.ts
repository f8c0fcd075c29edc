import { expect, it } from "vitest";
import type { StoredCredentials } from "@/lib/runtime/credentials/credentials";
import { createCredentialCache } from "./credential-cache";

const fail = (error: unknown) => {
  throw error;
};
const credential = (token: string) => ({ fields: { token }, hosts: [] });

it("loads a Space once, and again after it has changed", async () => {
  let reads = 0;
  const cache = createCredentialCache(async () => ({ a: credential(String(++reads)) }), fail);
  const both = await Promise.all([cache.get("s", ["a"]), cache.get("s", ["a", "b"])]);
  expect(both).toEqual([{ a: credential("1") }, { a: credential("1") }]);
  cache.invalidate("elsewhere");
  expect(await cache.get("s", ["a"])).toEqual({ a: credential("1") });
  cache.invalidate("s");
  expect(await cache.get("s", ["a"])).toEqual({ a: credential("2") });
  cache.invalidateAll();
  expect(await cache.get("s", ["a"])).toEqual({ a: credential("3") });
});

it("returns only the named services, and nothing from the prototype", async () => {
  const cache = createCredentialCache(
    async () => ({ a: credential("1"), b: credential("2") }),
    fail,
  );
  expect(await cache.get("s", ["b", "constructor"])).toEqual({ b: credential("2") });
});

it("does not cache a failure, or what was loaded before a change", async () => {
  const first = Promise.withResolvers<StoredCredentials>();
  const answers = [first.promise, Promise.resolve({ a: credential("new") })];
  const errors: unknown[] = [];
  const cache = createCredentialCache(
    () => answers.shift() ?? Promise.reject(new Error("none")),
    (error) => errors.push(error),
  );
  const firstRead = cache.get("s", ["a"]);
  cache.invalidate("s");
  const secondRead = cache.get("s", ["a"]);
  first.reject(new Error("The database is unavailable."));
  await expect(firstRead).rejects.toMatchObject({
    code: "unavailable",
    facts: { retryAfterSeconds: 5 },
  });
  expect(errors).toEqual([new Error("The database is unavailable.")]);
  expect(await secondRead).toEqual({ a: credential("new") });
  expect(await cache.get("s", ["a"])).toEqual({ a: credential("new") });
});

it("reports a failure that many calls meet once", async () => {
  const errors: unknown[] = [];
  const cache = createCredentialCache(
    () => Promise.reject(new Error("No connection.")),
    (error) => errors.push(error),
  );
  for (let call = 0; call < 3; call += 1)
    await expect(cache.get("s", [])).rejects.toMatchObject({ code: "unavailable" });
  expect(errors).toHaveLength(1);
});

it("forgets the Space that was used least recently", async () => {
  const reads: string[] = [];
  const cache = createCredentialCache(async (space) => {
    reads.push(space);
    return {};
  }, fail);
  await cache.get("forgotten", []);
  await cache.get("busy", []);
  for (let index = 0; index < 4_999; index += 1) {
    await cache.get(`s${index}`, []);
    await cache.get("busy", []);
  }
  reads.length = 0;
  await cache.get("busy", []);
  await cache.get("forgotten", []);
  expect(reads).toEqual(["forgotten"]);
});
