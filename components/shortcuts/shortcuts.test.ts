import { describe, expect, it } from "vitest";
import { createKeySequence, PAIR_TIMEOUT_MS } from "./key-sequence";
import { type Shortcut, shortcuts, toStroke, worksWhileTyping } from "./shortcuts";

const noModifiers = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

describe("toStroke", () => {
  it("uses the notation of the registry", () => {
    expect(toStroke({ ...noModifiers, key: "k", metaKey: true })).toBe("mod+k");
    expect(toStroke({ ...noModifiers, key: "K", ctrlKey: true, shiftKey: true })).toBe(
      "mod+shift+k",
    );
    expect(toStroke({ ...noModifiers, key: "?", shiftKey: true })).toBe("?");
    expect(toStroke({ ...noModifiers, key: "Enter", ctrlKey: true })).toBe("mod+enter");
    expect(toStroke({ ...noModifiers, key: "ArrowUp", altKey: true })).toBe("alt+up");
  });

  it("ignores keys without Command or Control while typing", () => {
    const { palette, save, run, create, search, publish } = shortcuts;
    for (const { keys } of [palette, save, run]) expect(worksWhileTyping(keys)).toBe(true);
    for (const { keys } of [create, search, publish]) expect(worksWhileTyping(keys)).toBe(false);
  });
});

/** Groups that apply only while one component has the focus. */
const scopedGroups = new Set<string>(
  (["duplicate", "nextRow", "moveTool", "format"] as const).map((id) => shortcuts[id].group),
);

it("shortcuts of the same context, or of a context and the page, have different keys", () => {
  const all: Shortcut[] = Object.values(shortcuts);
  const getKeys = (group: string) =>
    all.filter((each) => each.group === group).flatMap(({ keys }) => keys.split(" / "));
  const pageKeys = all
    .filter(({ group }) => !scopedGroups.has(group))
    .flatMap(({ keys }) => keys.split(" / "));
  expect(new Set(pageKeys).size).toBe(pageKeys.length);
  for (const group of scopedGroups) {
    const keys = [...pageKeys, ...getKeys(group)];
    expect(new Set(keys).size).toBe(keys.length);
  }
  const onParameter = [...getKeys(shortcuts.duplicate.group), ...getKeys(shortcuts.nextRow.group)];
  expect(new Set(onParameter).size).toBe(onParameter.length);
});

it("no key pair starts with another shortcut", () => {
  const keys = Object.values(shortcuts).map((shortcut) => shortcut.keys as string);
  for (const pair of keys.filter((each) => /^\S \S$/.test(each)))
    expect(keys).not.toContain(pair[0]);
});

describe("a pair of keys", () => {
  const follow = () => createKeySequence(() => ["g a", "a", "n"]);

  it("completes if the second key follows in time", () => {
    const press = follow();
    expect(press("g", 0)).toEqual({ isPending: true });
    expect(press("a", PAIR_TIMEOUT_MS)).toEqual({ completed: "g a", isPending: false });
  });

  it("is reset by the timeout and by any other key", () => {
    const press = follow();
    press("g", 0);
    expect(press("a", PAIR_TIMEOUT_MS + 1)).toEqual({ completed: "a", isPending: false });
    press("g", 2000);
    press("x", 2001);
    expect(press("a", 2002)).toEqual({ completed: "a", isPending: false });
  });

  it("lets the second key work on its own if the pair is not registered", () => {
    const press = follow();
    press("g", 0);
    expect(press("n", 1)).toEqual({ completed: "n", isPending: false });
  });
});
