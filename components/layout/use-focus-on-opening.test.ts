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

test("focuses the field when a page opens", () => {
  const field = open("fine");
  expect(document.activeElement).toBe(field);
});

test("keeps the keyboard closed on a touch screen", () => {
  open("coarse");
  expect(document.activeElement).toBe(document.body);
});

test("keeps the focus where it already is", () => {
  const other = addInput();
  other.focus();
  open("fine");
  expect(document.activeElement).toBe(other);
});
