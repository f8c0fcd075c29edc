// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CodeEditorView } from "./code-editor-view";

afterEach(cleanup);

const pressTab = (language: "javascript" | "json") => {
  render(<CodeEditorView language={language} label="The field" value="" />);
  const field = screen.getByLabelText("The field");
  const event = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
  field.dispatchEvent(event);
  return { field, leaves: !event.defaultPrevented };
};

test("indents code with Tab and explains how to leave", () => {
  const { field, leaves } = pressTab("javascript");
  expect(leaves).toBe(false);
  expect(field.getAttribute("aria-description")).toContain("Escape, then Tab");
});

test("leaves a JSON field with Tab", () => {
  const { field, leaves } = pressTab("json");
  expect(leaves).toBe(true);
  expect(field.getAttribute("aria-description")).toBeNull();
});
