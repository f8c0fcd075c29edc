import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { createMemoryStorage, getBlockedStorage } from "../browser-storage/storage-fixture";
import type { GetStorage } from "../browser-storage/stored-values";
import { createTokenCounter } from "./token-counter";

const setUp = (getStorage: GetStorage = createMemoryStorage) => {
  const requests: (readonly string[])[] = [];
  const counter = createTokenCounter(
    () => ({
      async count(texts) {
        requests.push(texts);
        return texts.map((text) => countTokens(text));
      },
    }),
    getStorage,
  );
  return { counter, requests };
};

it("counts like the models' tokenizer", async () => {
  const { counter } = setUp();
  // The counts that tiktoken returns for o200k_base.
  expect(await counter.count(["hello world", "", "antidisestablishmentarianism"])).toEqual([
    2, 0, 6,
  ]);
});

it("counts each text once", async () => {
  const { counter, requests } = setUp();
  expect(await counter.count(["a", "b", "a"])).toEqual([1, 1, 1]);
  expect(await counter.count(["b", "hello world"])).toEqual([1, 2]);
  await counter.count(["a"]);
  expect(requests).toEqual([["a", "b"], ["hello world"]]);
});

it("does not recount texts from an earlier page, and stores no text", async () => {
  const storage = createMemoryStorage();
  await setUp(() => storage).counter.count(["hello world", "secret"]);
  expect(storage.length).toBe(1);
  expect(storage.getItem(storage.key(0) ?? "")).not.toMatch(/hello|secret/);
  const { counter, requests } = setUp(() => storage);
  expect(await counter.count(["hello world", "secret", "hello worlds"])).toEqual([2, 1, 2]);
  expect(requests).toEqual([["hello worlds"]]);
});

it("counts even if storage is blocked or holds invalid data", async () => {
  const invalid = createMemoryStorage({ "toolwright.token-counts.o200k": '[["a",-1]]' });
  for (const getStorage of [getBlockedStorage, () => invalid])
    expect(await setUp(getStorage).counter.count(["hello world"])).toEqual([2]);
});

it("keeps the most recently used counts", async () => {
  const storage = createMemoryStorage();
  const { counter } = setUp(() => storage);
  await counter.count(["first"]);
  await counter.count(Array.from({ length: 1001 }, (_, index) => `text ${index}`));
  const { requests, ...later } = setUp(() => storage);
  await later.counter.count(["text 1", "text 1000", "first"]);
  expect(requests).toEqual([["first"]]);
});

it("starts again if the tokenizer could not be loaded", async () => {
  const replies = [Promise.reject(new Error("The tokenizer did not load.")), Promise.resolve([1])];
  const counter = createTokenCounter(
    () => ({ count: () => replies.shift() ?? Promise.resolve([]) }),
    createMemoryStorage,
  );
  await expect(counter.count(["a"])).rejects.toThrow("did not load");
  expect(await counter.count(["a"])).toEqual([1]);
});
