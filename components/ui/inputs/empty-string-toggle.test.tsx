// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { EmptyStringToggle, emptyStringPadding } from "./empty-string-toggle";

afterEach(cleanup);

const seen: unknown[] = [];

function TextField() {
  const [value, setValue] = useState<string>();
  seen.push(value);
  return (
    <EmptyStringToggle value={value} onChange={setValue}>
      <input
        value={value ?? ""}
        onChange={(event) => setValue(event.target.value || undefined)}
        className={emptyStringPadding(value)}
      />
    </EmptyStringToggle>
  );
}

test("shows an empty string as a value that can be removed or replaced with text", async () => {
  render(<TextField />);
  const user = userEvent.setup();
  const field = screen.getByRole("textbox");
  await user.click(screen.getByRole("button", { name: "Use empty text" }));
  expect(seen.at(-1)).toBe("");
  // The button is labeled with how to remove the value, and keeps the focus.
  const value = screen.getByRole("button", { name: "Empty text, remove" });
  expect(document.activeElement).toBe(value);
  await user.keyboard("{Enter}");
  expect(seen.at(-1)).toBeUndefined();
  await user.click(screen.getByRole("button", { name: "Use empty text" }));
  await user.type(field, "x");
  expect(seen.at(-1)).toBe("x");
  expect(screen.queryByRole("button")).toBeNull();
});
