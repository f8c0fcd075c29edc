import { describe, expect, it } from "vitest";
import { createHistory, MAX_STEPS, record, redo, TYPING_PAUSE_MS, undo } from "./history";
import { firstDifference, shareStructure } from "./share-structure";

const action = { typedAt: null, at: 0 };

describe("history", () => {
  it("undoes and redoes, and drops undone steps after a new change", () => {
    let history = record(record(createHistory("a"), "b", action), "c", action);
    history = undo(undo(history));
    expect(history.present).toBe("a");
    expect(undo(history)).toBe(history);
    history = redo(history);
    expect(history.present).toBe("b");
    history = record(history, "d", action);
    expect(redo(history)).toBe(history);
    expect(undo(history).present).toBe("b");
  });

  it("merges typing in one field into one step until a pause or a different field", () => {
    const type = (
      history: ReturnType<typeof createHistory<string>>,
      text: string,
      at: number,
      field = "x",
    ) => record(history, text, { typedAt: field, at });
    let history = type(type(type(createHistory(""), "w", 0), "wo", 200), "wor", 400);
    expect(undo(history).present).toBe("");
    history = type(history, "word", 400 + TYPING_PAUSE_MS);
    expect(undo(history).present).toBe("wor");
    history = type(history, "other", 450 + TYPING_PAUSE_MS, "y");
    expect(undo(history).present).toBe("word");
  });

  it("keeps actions and typing separate, and does not merge typing into an undone step", () => {
    let history = record(createHistory(0), 1, { typedAt: "x", at: 0 });
    history = record(history, 2, action);
    history = record(history, 3, { typedAt: "x", at: 10 });
    expect(undo(history).present).toBe(2);
    history = undo(record(history, 4, { typedAt: "x", at: 20 }));
    expect(history.present).toBe(2);
    expect(undo(record(history, 5, { typedAt: "x", at: 30 })).present).toBe(2);
  });

  it("is bounded and ignores an unchanged state", () => {
    let history = createHistory(0);
    for (let step = 1; step <= MAX_STEPS + 50; step++) history = record(history, step, action);
    expect(history.past).toHaveLength(MAX_STEPS);
    expect(history.past[0]).toBe(50);
    expect(record(history, history.present, action)).toBe(history);
  });
});

describe("shareStructure", () => {
  const before = {
    name: "a",
    rows: [
      { id: "1", keywords: { x: 1 } },
      { id: "2", keywords: {} },
    ],
    removed: 1,
  };
  it("keeps the identity of equal parts, and of the whole if everything is equal", () => {
    expect(shareStructure(before, structuredClone(before))).toBe(before);
    const now = { ...structuredClone(before), name: "b" };
    expect(shareStructure(before, now)).toEqual(now);
    expect(shareStructure(before, now).rows).toBe(before.rows);
  });
  it("recognizes moved rows", () => {
    const now = structuredClone({ ...before, rows: before.rows.toReversed() });
    const result = shareStructure(before, now);
    expect(result.rows[0]).toBe(before.rows[1]);
    expect(result.rows[1]).toBe(before.rows[0]);
  });
  it("copies, so that later mutation of the source has no effect", () => {
    const live = { rows: [{ id: "1", name: "a" }] };
    const copy = shareStructure(undefined, live);
    (live.rows[0] as { name: string }).name = "b";
    expect(copy.rows[0]?.name).toBe("a");
  });
  it("detects added and removed keys, including undefined ones", () => {
    expect(shareStructure({ a: 1, b: undefined }, { a: 1, c: undefined })).toEqual({
      a: 1,
      c: undefined,
    });
    expect(Object.keys(shareStructure({ a: 1, b: 2 }, { a: 1 }))).toEqual(["a"]);
    expect(shareStructure([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(shareStructure({ a: null }, { a: {} })).toEqual({ a: {} });
  });
});

describe("firstDifference", () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }, "b"],
    [{ rows: [{ x: 1 }, { x: 2 }] }, { rows: [{ x: 1 }, { x: 3 }] }, "rows.1.x"],
    [{ rows: [1] }, { rows: [1, 2] }, "rows"],
    [{ a: { b: null } }, { a: { b: {} } }, "a.b"],
  ])("finds the first difference of %j and %j at %s", (before, now, path) => {
    expect(firstDifference(before, shareStructure(before, now))).toBe(path);
  });
  it("is empty for identical states", () => {
    const state = { a: 1 };
    expect(firstDifference(state, state)).toBe("");
  });
});
