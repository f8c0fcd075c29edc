import { describe, expect, it } from "vitest";
import { createKeySequence, pairMs } from "./key-sequence";
import { type Shortcut, shortcuts, strokeOf, worksWhileTyping } from "./shortcuts";

const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

describe("a stroke", () => {
  it("is named as the registry names it", () => {
    expect(strokeOf({ ...none, key: "k", metaKey: true })).toBe("mod+k");
    expect(strokeOf({ ...none, key: "K", ctrlKey: true, shiftKey: true })).toBe("mod+shift+k");
    expect(strokeOf({ ...none, key: "?", shiftKey: true })).toBe("?");
    expect(strokeOf({ ...none, key: "Enter", ctrlKey: true })).toBe("mod+enter");
    expect(strokeOf({ ...none, key: "ArrowUp", altKey: true })).toBe("alt+up");
  });

  it("without Command or Control is left to whoever types", () => {
    const { palette, save, run, create, search, publish } = shortcuts;
    for (const { keys } of [palette, save, run]) expect(worksWhileTyping(keys)).toBe(true);
    for (const { keys } of [create, search, publish]) expect(worksWhileTyping(keys)).toBe(false);
  });
});

/** The groups that hold only while the focus is in one thing, each with keys of its own. */
const narrow = new Set<string>(
  (["duplicate", "nextRow", "moveTool", "format"] as const).map((id) => shortcuts[id].group),
);

it("no two shortcuts of one place share their keys, nor with those of the whole page", () => {
  const all: Shortcut[] = Object.values(shortcuts);
  const keysOf = (group: string) =>
    all.filter((each) => each.group === group).flatMap(({ keys }) => keys.split(" / "));
  const page = all
    .filter(({ group }) => !narrow.has(group))
    .flatMap(({ keys }) => keys.split(" / "));
  expect(new Set(page).size).toBe(page.length);
  for (const group of narrow) {
    const held = [...page, ...keysOf(group)];
    expect(new Set(held).size).toBe(held.length);
  }
  const onParameter = [...keysOf(shortcuts.duplicate.group), ...keysOf(shortcuts.nextRow.group)];
  expect(new Set(onParameter).size).toBe(onParameter.length);
});

it("no pair begins with a whole shortcut", () => {
  const keys = Object.values(shortcuts).map((shortcut) => shortcut.keys as string);
  for (const pair of keys.filter((each) => /^\S \S$/.test(each)))
    expect(keys).not.toContain(pair[0]);
});

describe("a pair of keys", () => {
  const follow = () => createKeySequence(() => ["g a", "a", "n"]);

  it("counts when the second follows soon", () => {
    const press = follow();
    expect(press("g", 0)).toEqual({ waiting: true });
    expect(press("a", pairMs)).toEqual({ done: "g a", waiting: false });
  });

  it("is forgotten after a while, and after another key", () => {
    const press = follow();
    press("g", 0);
    expect(press("a", pairMs + 1)).toEqual({ done: "a", waiting: false });
    press("g", 2000);
    press("x", 2001);
    expect(press("a", 2002)).toEqual({ done: "a", waiting: false });
  });

  it("gives the second key its own meaning when the pair has none", () => {
    const press = follow();
    press("g", 0);
    expect(press("n", 1)).toEqual({ done: "n", waiting: false });
  });
});
