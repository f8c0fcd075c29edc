import { expect, test } from "vitest";
import { keepSource, readSource, sourceOf, whyNotPublished } from "./source";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test("the choice is stored per agent", () => {
  const kept = storage();
  keepSource(kept, "a", "published");
  expect([readSource(kept, "a"), readSource(kept, "b")]).toEqual(["published", "draft"]);
  expect(readSource({ getItem: () => "nonsense" }, "a")).toBe("draft");
  const forbidden = () => {
    throw new Error("forbidden");
  };
  expect(readSource({ getItem: forbidden }, "a")).toBe("draft");
  expect(() => keepSource({ setItem: forbidden }, "a", "published")).not.toThrow();
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
] as const)("%s with preference %s resolves to %s", (query, habit, source) => {
  expect(sourceOf(new URLSearchParams(query), habit)).toBe(source);
});

test("the reason why a published tool cannot be called", () => {
  const live = { version: 3, tools: [{ name: "a" }, { name: "off", enabled: false }] };
  expect(whyNotPublished(null, undefined, "a")).toMatch(/not published/);
  expect(whyNotPublished(3, undefined, "a")).toMatch(/^Loading/);
  expect(whyNotPublished(3, live, "new")).toBe(
    "Version 3 has no tool named new. Publish to add it.",
  );
  expect(whyNotPublished(3, live, "off")).toMatch(/disabled in version 3/);
  expect(whyNotPublished(3, live, "a")).toBeUndefined();
});
