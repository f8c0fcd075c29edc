import { expect, it } from "vitest";
import type { StoredCredentials } from "@/lib/runtime/credentials";
import { createCredentialCache } from "./credential-cache";

const fail = (error: unknown) => {
  throw error;
};
const credential = (token: string) => ({ fields: { token }, hosts: [] });

it("reads a Space once, and again after it changed", async () => {
  let reads = 0;
  const cache = createCredentialCache(async () => ({ a: credential(String(++reads)) }), fail);
  const both = await Promise.all([cache.of("s", ["a"]), cache.of("s", ["a", "b"])]);
  expect(both).toEqual([{ a: credential("1") }, { a: credential("1") }]);
  cache.forget("elsewhere");
  expect(await cache.of("s", ["a"])).toEqual({ a: credential("1") });
  cache.forget("s");
  expect(await cache.of("s", ["a"])).toEqual({ a: credential("2") });
  cache.forgetAll();
  expect(await cache.of("s", ["a"])).toEqual({ a: credential("3") });
});

it("gives a tool what it is granted, and nothing of prototypes", async () => {
  const cache = createCredentialCache(
    async () => ({ a: credential("1"), b: credential("2") }),
    fail,
  );
  expect(await cache.of("s", ["b", "constructor"])).toEqual({ b: credential("2") });
});

it("does not keep a failure, nor what was read before a change", async () => {
  const first = Promise.withResolvers<StoredCredentials>();
  const answers = [first.promise, Promise.resolve({ a: credential("new") })];
  const heard: unknown[] = [];
  const cache = createCredentialCache(
    () => answers.shift() ?? Promise.reject(new Error("none")),
    (error) => heard.push(error),
  );
  const early = cache.of("s", ["a"]);
  cache.forget("s");
  const late = cache.of("s", ["a"]);
  first.reject(new Error("The database went away."));
  await expect(early).rejects.toMatchObject({ code: "unavailable", status: 503 });
  expect(heard).toEqual([new Error("The database went away.")]);
  expect(await late).toEqual({ a: credential("new") });
  expect(await cache.of("s", ["a"])).toEqual({ a: credential("new") });
});
