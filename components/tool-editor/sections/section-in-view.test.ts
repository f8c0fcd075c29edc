import { expect, test } from "vitest";
import { findSectionInView } from "./section-in-view";

const anywhere = { isAtEnd: false, requested: -1 };

test("the section that was scrolled to is in view, not the one that ends above it", () => {
  expect(findSectionInView([-800, -148, 152, 700], anywhere)).toBe(2);
  expect(findSectionInView([-800, -148, 160, 700], anywhere)).toBe(1);
});

test("before the first section is reached, the first one is in view", () => {
  expect(findSectionInView([200, 700], anywhere)).toBe(0);
});

test("at the end of the page, the requested section is in view although it cannot reach the top", () => {
  const tops = [-2000, -300, 300, 600];
  expect(findSectionInView(tops, { isAtEnd: true, requested: 3 })).toBe(3);
  expect(findSectionInView(tops, { isAtEnd: true, requested: -1 })).toBe(1);
  expect(findSectionInView(tops, { isAtEnd: false, requested: 3 })).toBe(1);
});
