import { expect, test } from "vitest";
import { readInputs, saveInputs } from "./playground-inputs";
import { createMemoryStorage, getBlockedStorage } from "./storage-fixture";

const createStorage = () => {
  const storage = createMemoryStorage();
  return () => storage;
};

test("keeps inputs per tool, and removes them again", () => {
  const storage = createStorage();
  saveInputs(storage, "weather", "forecast", { city: "Delft" });
  expect(readInputs(storage, "weather", "forecast")).toEqual({ city: "Delft" });
  expect(readInputs(storage, "weather", "alerts")).toBeUndefined();
  saveInputs(storage, "weather", "forecast", undefined);
  expect(readInputs(storage, "weather", "forecast")).toBeUndefined();
});

test("does not store large inputs, and removes an older version of them", () => {
  const storage = createStorage();
  saveInputs(storage, "a", "b", { text: "short" });
  saveInputs(storage, "a", "b", { text: "x".repeat(20_000) });
  expect(readInputs(storage, "a", "b")).toBeUndefined();
});

test("ignores storage that is blocked or holds invalid data", () => {
  expect(() => saveInputs(getBlockedStorage, "a", "b", {})).not.toThrow();
  expect(readInputs(getBlockedStorage, "a", "b")).toBeUndefined();
  const invalid = createMemoryStorage({ "toolwright.inputs.a/b": "[1" });
  expect(readInputs(() => invalid, "a", "b")).toBeUndefined();
});
