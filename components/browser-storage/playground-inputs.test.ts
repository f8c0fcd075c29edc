import { expect, test } from "vitest";
import { readInputs, saveInputs } from "./playground-inputs";

const createStorage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
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
  const throwError = () => {
    throw new Error("blocked");
  };
  const blocked = { getItem: throwError, setItem: throwError, removeItem: throwError };
  expect(() => saveInputs(blocked, "a", "b", {})).not.toThrow();
  expect(readInputs(blocked, "a", "b")).toBeUndefined();
  expect(readInputs({ ...createStorage(), getItem: () => "[1" }, "a", "b")).toBeUndefined();
});
