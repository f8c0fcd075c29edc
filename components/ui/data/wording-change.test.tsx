// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WordingChange } from "./wording-change";

afterEach(cleanup);

const show = (before: string, after: string) =>
  render(<WordingChange before={before} after={after} />).container.textContent;

it("marks removed and added words", () => {
  expect(show("Greets a person by name.", "Greets every person by their name.")).toBe(
    "Greets  removed: a  added: every person by  added: their name.",
  );
  expect(show("", "New text.")).toBe(" added: New text.");
  expect(show("Old text.", "")).toBe(" removed: Old text.");
});

it("shows very different texts one after the other", () => {
  const long = Array.from({ length: 1000 }, (_, index) => `word${index} `).join("");
  expect(show(long, "short")).toBe(` removed: ${long}  added: short`);
});
