// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Select } from "./select";

afterEach(cleanup);

test("opens the list on Enter, but leaves Control+Enter and Meta+Enter to the page", () => {
  render(<Select aria-label="Unit" options={[{ value: "c", label: "Celsius" }]} />);
  const trigger = screen.getByRole("combobox", { name: "Unit" });
  trigger.focus();
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
    const isUnhandled = fireEvent.keyDown(trigger, { key: "Enter", ...modifier });
    expect([isUnhandled, trigger.getAttribute("aria-expanded")]).toEqual([true, "false"]);
  }
  fireEvent.keyDown(trigger, { key: "Enter" });
  expect(trigger.getAttribute("aria-expanded")).toBe("true");
});
