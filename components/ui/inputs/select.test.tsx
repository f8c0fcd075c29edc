// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Select } from "./select";

afterEach(cleanup);

test("Enter opens the list; with Control or Meta it is left to the page", () => {
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
