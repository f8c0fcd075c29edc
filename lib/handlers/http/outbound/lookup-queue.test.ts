import { expect, it, onTestFinished, vi } from "vitest";
import type { ResolvedAddress } from "./guarded-agent";
import { createLookupQueue } from "./lookup-queue";

const addresses = [{ address: "192.0.2.1", family: 4 }];

const setUp = () => {
  const names: string[] = [];
  const answers = new Map<string, (result: ResolvedAddress[]) => void>();
  const resolve = (hostname: string) => {
    names.push(hostname);
    return new Promise<ResolvedAddress[]>((settle) => answers.set(hostname, settle));
  };
  return { resolve, names, answer: (name: string) => answers.get(name)?.(addresses) };
};

it("looks up one name at a time, and shares a queued lookup among its callers", async () => {
  const { resolve, names, answer } = setUp();
  const look = createLookupQueue(resolve, 10_000);
  const first = look("slow");
  const others = [look("fast"), look("fast")];
  expect(names).toEqual(["slow"]);
  answer("slow");
  expect(await first).toEqual(addresses);
  expect(names).toEqual(["slow", "fast"]);
  answer("fast");
  expect(await Promise.all(others)).toEqual([addresses, addresses]);
});

it("looks up a name again for a caller that arrives after its lookup has begun", async () => {
  const { resolve, names, answer } = setUp();
  const look = createLookupQueue(resolve, 10_000);
  const first = look("moving");
  const second = look("moving");
  answer("moving");
  await first;
  expect(names).toEqual(["moving", "moving"]);
  answer("moving");
  expect(await second).toEqual(addresses);
});

it("does not keep another Space waiting", async () => {
  const { resolve, names, answer } = setUp();
  void createLookupQueue(resolve, 10_000)("slow");
  const other = createLookupQueue(resolve, 10_000)("fast");
  await vi.waitFor(() => expect(names).toEqual(["slow", "fast"]));
  answer("fast");
  expect(await other).toEqual(addresses);
});

it("continues after a failure, and drops lookups that have waited too long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const names: string[] = [];
  const { promise: failure, reject } = Promise.withResolvers<ResolvedAddress[]>();
  const look = createLookupQueue((hostname) => {
    names.push(hostname);
    return hostname === "broken" ? failure : Promise.resolve(addresses);
  }, 10_000);
  const lookups = [look("broken"), look("late")];
  await vi.waitFor(() => expect(names).toEqual(["broken"]));
  vi.advanceTimersByTime(10_000);
  const inTime = look("fast");
  reject(new Error("ENOTFOUND"));
  const settled = await Promise.allSettled(lookups);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await inTime).toEqual(addresses);
  expect(names).toEqual(["broken", "fast"]);
  expect(await look("broken").catch(() => "again")).toBe("again");
});
