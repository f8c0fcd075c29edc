// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFocusOnOpening } from "./use-focus-on-opening";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const addInput = () => {
  const input = document.createElement("input");
  document.body.append(input);
  return input;
};
const open = (pointer: "fine" | "coarse") => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  const field = addInput();
  renderHook(() => useFocusOnOpening(() => field));
  return field;
};

test("a page that opens focuses its field", () => {
  const field = open("fine");
  expect(document.activeElement).toBe(field);
});

test("a touch screen keeps its keyboard closed", () => {
  open("coarse");
  expect(document.activeElement).toBe(document.body);
});

test("what has the focus keeps it", () => {
  const other = addInput();
  other.focus();
  open("fine");
  expect(document.activeElement).toBe(other);
});
