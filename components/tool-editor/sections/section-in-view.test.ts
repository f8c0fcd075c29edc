import { expect, test } from "vitest";
import { findSectionInView } from "./section-in-view";

const anywhere = { isAtEnd: false, requested: -1 };

test("considers the section that was scrolled to in view, not the one that ends above it", () => {
  expect(findSectionInView([-800, -148, 152, 700], anywhere)).toBe(2);
  expect(findSectionInView([-800, -148, 160, 700], anywhere)).toBe(1);
});

test("considers the first section in view until it is reached", () => {
  expect(findSectionInView([200, 700], anywhere)).toBe(0);
});

test("prefers the requested section at the end of the page, even if it cannot reach the top", () => {
  const tops = [-2000, -300, 300, 600];
  expect(findSectionInView(tops, { isAtEnd: true, requested: 3 })).toBe(3);
  expect(findSectionInView(tops, { isAtEnd: true, requested: -1 })).toBe(1);
  expect(findSectionInView(tops, { isAtEnd: false, requested: 3 })).toBe(1);
});
