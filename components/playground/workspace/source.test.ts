import { expect, test } from "vitest";
import {
  createMemoryStorage,
  getBlockedStorage,
} from "@/components/browser-storage/storage-fixture";
import { getUnavailableReason, readSource, resolveSource, saveSource } from "./source";

test("stores the choice per agent", () => {
  const storage = createMemoryStorage({ "toolwright.source.c": "nonsense" });
  const getStorage = () => storage;
  saveSource(getStorage, "a", "published");
  const sources = ["a", "b", "c"].map((slug) => readSource(getStorage, slug));
  expect(sources).toEqual(["published", "draft", "draft"]);
  expect(readSource(getBlockedStorage, "a")).toBe("draft");
  expect(() => saveSource(getBlockedStorage, "a", "published")).not.toThrow();
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
