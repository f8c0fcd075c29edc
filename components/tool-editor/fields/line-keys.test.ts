import { expect, it } from "vitest";
import { lineKeyOf, type Typing } from "./line-keys";

const press = (keys: string, typing: Typing, mac = true) => {
  const held = keys.split("+");
  return lineKeyOf(
    {
      key: held.at(-1) ?? "",
      ctrlKey: held.includes("ctrl"),
      metaKey: held.includes("meta"),
      altKey: held.includes("alt"),
      shiftKey: held.includes("shift"),
    },
    typing,
    mac,
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
])("%s on a line: %s", (keys, deed) => {
  expect(press(keys, "none")).toBe(deed);
});

it("leaves text editing keys alone while typing", () => {
  for (const keys of ["ctrl+Backspace", "meta+Backspace", "Delete"])
    expect(press(keys, "text")).toBeUndefined();
  for (const typing of ["text", "empty"] as const) {
    expect(press("alt+ArrowLeft", typing)).toBeUndefined();
    expect(press("alt+ArrowRight", typing)).toBeUndefined();
    expect(press("alt+ArrowUp", typing)).toBe("up");
    expect(press("alt+ArrowLeft", typing, false)).toBe("out");
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
