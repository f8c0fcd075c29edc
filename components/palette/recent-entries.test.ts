import { expect, it } from "vitest";
import { addRecent, readRecent } from "./recent-entries";

const createMemoryStorage = (start: string | null = null) => {
  let text = start;
  return {
    getItem: () => text,
    setItem: (_name: string, next: string) => {
      text = next;
    },
  };
};

it("keeps eight entries, newest first, without duplicates", () => {
  const storage = createMemoryStorage();
  for (const id of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i"])
    addRecent(storage, { id, label: id.toUpperCase(), href: `/${id}` });
  expect(
    readRecent(storage)
      .map(({ id }) => id)
      .join(""),
  ).toBe("ihgfedca");
});

it("ignores invalid storage and links to other sites", () => {
  expect(readRecent(createMemoryStorage("{"))).toEqual([]);
  expect(
    readRecent(createMemoryStorage('[{"id":"x","label":"X","href":"https://evil.example"}]')),
  ).toEqual([]);
  expect(readRecent(undefined)).toEqual([]);
});
