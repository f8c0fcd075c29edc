import { expect, test } from "vitest";
import { copyName, copyTitle } from "./copy-name";

test("numbers copies, and stays within 64 characters", () => {
  expect(copyName("search", ["search"])).toBe("searchCopy");
  expect(copyName("search", ["search", "searchCopy", "searchCopy2"])).toBe("searchCopy3");
  const long = "a".repeat(64);
  const copy = copyName(long, [long]);
  expect(copy).toHaveLength(64);
  expect(copy.endsWith("Copy")).toBe(true);
});

test("gives the copy of an invalid name a valid one", () => {
  expect(copyName("calendar Prioritization", [])).toBe("calendar_PrioritizationCopy");
});

test("marks the title of a copy within its maximum length", () => {
  expect(copyTitle("Search", 120)).toBe("Search (copy)");
  expect(copyTitle("Find 👩‍👩‍👧", 13)).toBe("Find (copy)");
});
