import { expect, test } from "vitest";
import { createMemoryStorage, getBlockedStorage } from "./storage-fixture";
import { readJson, readText, saveJson, saveText } from "./stored-values";

test("stores and removes values", () => {
  const storage = createMemoryStorage();
  const getStorage = () => storage;
  expect(readText(getStorage, "text")).toBeUndefined();
  expect(readJson(getStorage, "json")).toBeUndefined();
  saveText(getStorage, "text", "");
  saveJson(getStorage, "json", { a: [null] });
  expect(readText(getStorage, "text")).toBe("");
  expect(readJson(getStorage, "json")).toEqual({ a: [null] });
  saveText(getStorage, "text", undefined);
  saveJson(getStorage, "json", undefined);
  expect(storage.length).toBe(0);
});

test("ignores invalid JSON, and storage that is full or blocked", () => {
  expect(readJson(() => createMemoryStorage({ json: "[1" }), "json")).toBeUndefined();
  const fullStorage = {
    ...createMemoryStorage(),
    setItem: () => {
      throw new DOMException("Too large.", "QuotaExceededError");
    },
  };
  for (const getStorage of [getBlockedStorage, () => fullStorage]) {
    expect(() => saveJson(getStorage, "json", 1)).not.toThrow();
    expect(() => saveText(getStorage, "text", undefined)).not.toThrow();
    expect(readJson(getStorage, "json")).toBeUndefined();
    expect(readText(getStorage, "text")).toBeUndefined();
  }
});
