import { describe, expect, it } from "vitest";
import { createKeySequence, pairMs } from "./key-sequence";
import { type Shortcut, shortcuts, strokeOf, worksWhileTyping } from "./shortcuts";

const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

describe("a stroke", () => {
  it("uses the notation of the registry", () => {
    expect(strokeOf({ ...none, key: "k", metaKey: true })).toBe("mod+k");
    expect(strokeOf({ ...none, key: "K", ctrlKey: true, shiftKey: true })).toBe("mod+shift+k");
    expect(strokeOf({ ...none, key: "?", shiftKey: true })).toBe("?");
    expect(strokeOf({ ...none, key: "Enter", ctrlKey: true })).toBe("mod+enter");
    expect(strokeOf({ ...none, key: "ArrowUp", altKey: true })).toBe("alt+up");
  });

  it("without Command or Control does not work while typing", () => {
    const { palette, save, run, create, search, publish } = shortcuts;
    for (const { keys } of [palette, save, run]) expect(worksWhileTyping(keys)).toBe(true);
    for (const { keys } of [create, search, publish]) expect(worksWhileTyping(keys)).toBe(false);
  });
});

/** The groups that apply only while one component has the focus. */
const narrow = new Set<string>(
  (["duplicate", "nextRow", "moveTool", "format"] as const).map((id) => shortcuts[id].group),
);

it("no two shortcuts of one context, or of it and the page, share their keys", () => {
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

it("no key pair starts with another shortcut", () => {
  const keys = Object.values(shortcuts).map((shortcut) => shortcut.keys as string);
  for (const pair of keys.filter((each) => /^\S \S$/.test(each)))
    expect(keys).not.toContain(pair[0]);
});

describe("a pair of keys", () => {
  const follow = () => createKeySequence(() => ["g a", "a", "n"]);

  it("completes when the second key follows in time", () => {
    const press = follow();
    expect(press("g", 0)).toEqual({ waiting: true });
    expect(press("a", pairMs)).toEqual({ done: "g a", waiting: false });
  });

  it("is reset by the timeout and by another key", () => {
    const press = follow();
    press("g", 0);
    expect(press("a", pairMs + 1)).toEqual({ done: "a", waiting: false });
    press("g", 2000);
    press("x", 2001);
    expect(press("a", 2002)).toEqual({ done: "a", waiting: false });
  });

  it("the second key works on its own when the pair is not registered", () => {
    const press = follow();
    press("g", 0);
    expect(press("n", 1)).toEqual({ done: "n", waiting: false });
  });
});
