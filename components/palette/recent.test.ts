import { expect, it } from "vitest";
import { keepRecent, readRecent } from "./recent";

const storage = (start: string | null = null) => {
  let text = start;
  return {
    getItem: () => text,
    setItem: (_name: string, next: string) => {
      text = next;
    },
  };
};

it("keeps eight entries, newest first, without duplicates", () => {
  const kept = storage();
  for (const id of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i"])
    keepRecent(kept, { id, label: id.toUpperCase(), href: `/${id}` });
  expect(
    readRecent(kept)
      .map(({ id }) => id)
      .join(""),
  ).toBe("ihgfedca");
});

it("ignores invalid storage and links to other sites", () => {
  expect(readRecent(storage("{"))).toEqual([]);
  expect(readRecent(storage('[{"id":"x","label":"X","href":"https://evil.example"}]'))).toEqual([]);
  expect(readRecent(undefined)).toEqual([]);
});
