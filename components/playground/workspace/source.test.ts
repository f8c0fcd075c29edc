import { expect, test } from "vitest";
import { getUnavailableReason, readSource, resolveSource, saveSource } from "./source";

const storage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
};

test("stores the choice per agent", () => {
  const store = storage();
  saveSource(store, "a", "published");
  expect([readSource(store, "a"), readSource(store, "b")]).toEqual(["published", "draft"]);
  expect(readSource({ getItem: () => "nonsense" }, "a")).toBe("draft");
  const throwError = () => {
    throw new Error("forbidden");
  };
  expect(readSource({ getItem: throwError }, "a")).toBe("draft");
  expect(() => saveSource({ setItem: throwError }, "a", "published")).not.toThrow();
});

test.each([
  ["", "published", "published"],
  ["tool=a", "draft", "draft"],
  ["tool=a&source=published", "draft", "published"],
  ["tool=a&source=draft", "published", "draft"],
  ["tool=a&source=else", "published", "published"],
  ["tool=a&args={}", "published", "draft"],
  ["call=1", "published", "draft"],
  ["tool=a&args={}&source=published", "draft", "published"],
] as const)("%s with preference %s resolves to %s", (query, preferred, source) => {
  expect(resolveSource(new URLSearchParams(query), preferred)).toBe(source);
});

test("explains why a published tool cannot be called", () => {
  const liveAgent = { version: 3, tools: [{ name: "a" }, { name: "off", enabled: false }] };
  expect(getUnavailableReason(null, undefined, "a")).toMatch(/not published/);
  expect(getUnavailableReason(3, undefined, "a")).toMatch(/^Loading/);
  expect(getUnavailableReason(3, liveAgent, "new")).toBe(
    "Version 3 has no tool named new. Publish to add it.",
  );
  expect(getUnavailableReason(3, liveAgent, "off")).toMatch(/disabled in version 3/);
  expect(getUnavailableReason(3, liveAgent, "a")).toBeUndefined();
});
