import { describe, expect, it, test } from "vitest";
import { mergeJson } from "./merge-json";

describe("objects", () => {
  it("combine the changes of both", () => {
    const base = { a: 1, b: 1, c: 1, d: { e: 1, f: 1 } };
    const mine = { a: 2, b: 1, c: 1, d: { e: 2, f: 1 }, mine: true };
    const theirs = { a: 1, b: 2, d: { e: 1, f: 2 }, theirs: true };
    expect(mergeJson(base, mine, theirs)).toEqual({
      a: 2,
      b: 2,
      d: { e: 2, f: 2 },
      mine: true,
      theirs: true,
    });
  });

  it("keep mine if both changed the same value", () => {
    expect(mergeJson({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ a: 2 });
    expect(mergeJson({ a: 1 }, { a: 2 }, {})).toEqual({ a: 2 });
    expect(mergeJson({ a: 1 }, {}, { a: 2 })).toEqual({});
    expect(mergeJson({}, { a: { b: 1 } }, { a: { c: 1 } })).toEqual({ a: { b: 1 } });
  });

  it.each(["kind", "type", "$ref"])("are not mixed if either side changed %s", (key) => {
    const base = { [key]: "a", x: 1 };
    const other = { [key]: "b", y: 1 };
    expect(mergeJson(base, base, other)).toEqual(other);
    expect(mergeJson(base, other, { ...base, x: 2 })).toEqual(other);
    expect(mergeJson(base, { ...base, x: 2 }, other)).toEqual({ ...base, x: 2 });
  });

  it("may have members named like the discriminators", () => {
    const base = { type: { description: "a" }, other: { description: "b" } };
    const mine = { ...base, other: { description: "mine" } };
    const theirs = { ...base, type: { description: "theirs" } };
    expect(mergeJson(base, mine, theirs)).toEqual({ ...mine, type: theirs.type });
  });

  const keys = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
  test.each([
    [["a", "b"], ["a", "x", "b"], ["a", "b", "y"], "a,x,b,y"],
    [["a", "b"], ["b", "a"], ["a", "b", "y"], "b,y,a"],
    [["a", "b"], ["a", "b", "x"], ["b", "a"], "b,x,a"],
    [["a", "b"], ["x", "a", "b"], ["y", "a", "b"], "x,y,a,b"],
    [["a", "b", "c"], ["a", "c"], ["c", "b", "a"], "c,a"],
  ])("%j, changed to %j and to %j, get the order %s", (base, mine, theirs, order) =>
    expect(
      Object.keys(mergeJson(keys(...base), keys(...mine), keys(...theirs)) as object).join(),
    ).toBe(order),
  );

  it("have no inherited members", () => {
    const base = JSON.parse('{"a":1}');
    const mine = JSON.parse('{"a":1,"__proto__":{"b":1}}');
    expect(JSON.stringify(mergeJson(base, mine, { constructor: 1, ...base }))).toBe(
      '{"constructor":1,"a":1,"__proto__":{"b":1}}',
    );
  });
});

describe("lists", () => {
  it("of strings contain what either side added, without what either removed", () =>
    expect(mergeJson(["a", "b"], ["a", "b", "mine"], ["b", "theirs"])).toEqual([
      "b",
      "mine",
      "theirs",
    ]));

  it("of objects are merged by name", () => {
    const a = { name: "a", value: 1 };
    const b = { name: "b", value: 1 };
    expect(
      mergeJson([a, b], [a, { ...b, value: 2 }], [{ ...a, note: "" }, b, { name: "c" }]),
    ).toEqual([{ ...a, note: "" }, { ...b, value: 2 }, { name: "c" }]);
  });

  it.each([
    [
      [1, 2],
      [1, 2, 3],
      [1, 2, 4],
    ],
    [["a"], ["a", "b", "b"], ["a", "c"]],
    [[{ name: "a" }], [{ name: "a" }, { name: "a" }], [{ name: "a" }, { name: "b" }]],
  ])("of other items are treated as one value: %j", (base, mine, theirs) => {
    expect(mergeJson(base, mine, theirs)).toEqual(mine);
    expect(mergeJson(base, base, theirs)).toEqual(theirs);
  });
});

test.each([[{ a: { b: [1] } }], [["a"]], ["text"], [undefined], [null]])(
  "takes the other side's value if one side is unchanged: %j",
  (changed) => {
    const base = { a: { b: [2] }, c: 1 };
    expect(mergeJson(base, base, changed)).toEqual(changed);
    expect(mergeJson(base, changed, base)).toEqual(changed);
    expect(mergeJson(base, changed, changed)).toEqual(changed);
  },
);
