import { expect, it, onTestFinished, vi } from "vitest";
import type { ResolvedAddress } from "./guarded-agent";
import { createHostLookups } from "./host-lookups";

const addresses = [{ address: "192.0.2.1", family: 4 }];
const limits = { max: 5, maxPerSpace: 2, maxWaitMs: 10_000 };

/** A resolver that answers only when it is told to. */
const setUp = () => {
  const names: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<ResolvedAddress[]>>();
  const look = createHostLookups((hostname) => {
    names.push(hostname);
    const answer = Promise.withResolvers<ResolvedAddress[]>();
    answers.set(hostname, answer);
    return answer.promise;
  }, limits);
  return {
    look,
    names,
    answer: (name: string) => answers.get(name)?.resolve(addresses),
    fail: (name: string) => answers.get(name)?.reject(new Error("ENOTFOUND")),
    hasBegun: (...expected: string[]) => vi.waitFor(() => expect(names).toEqual(expected)),
  };
};

it("answers a Space while names of two others are never answered", async () => {
  const { look, answer, hasBegun } = setUp();
  for (const space of ["a", "b"])
    for (const number of [1, 2, 3]) void look(space, `silent-${number}.${space}`);
  const other = look("c", "fast");
  await hasBegun("silent-1.a", "silent-2.a", "silent-1.b", "silent-2.b", "fast");
  answer("fast");
  expect(await other).toEqual(addresses);
});

it("lets the Spaces take turns when all slots are taken", async () => {
  const { look, names, answer, hasBegun } = setUp();
  for (const space of ["a", "b", "c"])
    for (const number of [1, 2, 3, 4]) void look(space, `${number}.${space}`);
  await hasBegun("1.a", "2.a", "1.b", "2.b", "1.c");
  for (const name of ["1.a", "1.b", "1.c"]) answer(name);
  await vi.waitFor(() => expect(names.slice(5)).toEqual(["3.a", "3.b", "2.c"]));
});

it("looks up only some names of a Space at a time", async () => {
  const { look, answer, hasBegun } = setUp();
  const lookups = ["first", "second", "third"].map((name) => look("a", name));
  await hasBegun("first", "second");
  answer("second");
  await hasBegun("first", "second", "third");
  answer("third");
  answer("first");
  expect(await Promise.all(lookups)).toEqual([addresses, addresses, addresses]);
});

it("shares a lookup that is running or queued among its callers", async () => {
  const { look, answer, hasBegun } = setUp();
  const lookups = [look("a", "one"), look("a", "one"), look("b", "one")];
  lookups.push(look("a", "two"), look("a", "three"), look("a", "three"));
  await hasBegun("one", "two");
  // Its slot is one of "a", so "b" still has both of its own.
  void look("b", "four");
  lookups.push(look("b", "three"));
  await hasBegun("one", "two", "four", "three");
  for (const name of ["one", "two", "three"]) answer(name);
  expect(await Promise.all(lookups)).toEqual(lookups.map(() => addresses));
});

it("looks up a name again after its answer", async () => {
  const { look, answer, hasBegun } = setUp();
  const first = look("a", "moving");
  await hasBegun("moving");
  answer("moving");
  await first;
  void look("a", "moving");
  await hasBegun("moving", "moving");
});

it("continues after a failure, and drops lookups that have waited too long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { look, answer, fail, hasBegun } = setUp();
  void look("a", "silent");
  const lookups = [look("a", "broken"), look("a", "late")];
  await hasBegun("silent", "broken");
  vi.advanceTimersByTime(10_000);
  const inTime = look("a", "fast");
  fail("broken");
  const settled = await Promise.allSettled(lookups);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await hasBegun("silent", "broken", "fast");
  answer("fast");
  expect(await inTime).toEqual(addresses);
});
