import { expect, it } from "vitest";
import { type FocusKind, getLineAction } from "./line-keys";

const press = (keys: string, focusKind: FocusKind, isMac = true) => {
  const pressedKeys = keys.split("+");
  return getLineAction(
    {
      key: pressedKeys.at(-1) ?? "",
      ctrlKey: pressedKeys.includes("ctrl"),
      metaKey: pressedKeys.includes("meta"),
      altKey: pressedKeys.includes("alt"),
      shiftKey: pressedKeys.includes("shift"),
    },
    focusKind,
    isMac,
  );
};

it.each([
  ["alt+ArrowUp", "up"],
  ["alt+ArrowDown", "down"],
  ["alt+ArrowRight", "in"],
  ["alt+ArrowLeft", "out"],
  ["ctrl+d", "duplicate"],
  ["meta+D", "duplicate"],
  ["ctrl+Backspace", "remove"],
  ["meta+Backspace", "remove"],
  ["Delete", "remove"],
])("maps %s on a line to %s", (keys, action) => {
  expect(press(keys, "none")).toBe(action);
});

it("leaves text-editing keys alone while typing", () => {
  for (const keys of ["ctrl+Backspace", "meta+Backspace", "Delete"])
    expect(press(keys, "text")).toBeUndefined();
  for (const focusKind of ["text", "empty"] as const) {
    expect(press("alt+ArrowLeft", focusKind)).toBeUndefined();
    expect(press("alt+ArrowRight", focusKind)).toBeUndefined();
    expect(press("alt+ArrowUp", focusKind)).toBe("up");
    expect(press("alt+ArrowLeft", focusKind, false)).toBe("out");
  }
});

it("deletes the line from an empty text field", () => {
  expect(press("ctrl+Backspace", "empty")).toBe("remove");
  expect(press("Delete", "empty")).toBeUndefined();
});

it("ignores shortcuts with additional modifier keys", () => {
  for (const keys of ["shift+alt+ArrowUp", "ctrl+shift+Backspace", "ctrl+alt+ArrowUp", "d"])
    expect(press(keys, "none")).toBeUndefined();
});
