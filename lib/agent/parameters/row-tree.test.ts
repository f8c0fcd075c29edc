import { describe, expect, it } from "vitest";
import type { JsonSchema, ParametersSchema } from "../json-schema";
import { mergeRows } from "./merge-rows";
import {
  freeName,
  insertRows,
  type Moved,
  moveAlong,
  moveIn,
  moveOut,
  moveRow,
  pathOfRow,
  removeRow,
  rowAt,
  rowsAt,
} from "./row-tree";
import {
  blankRow,
  changeKind,
  type ParameterRow,
  parametersFromRows,
  rowFromSchema,
  rowsFromParameters,
  schemaFromRow,
} from "./rows";
import { rowsFromText } from "./rows-from-text";

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
});
const text: JsonSchema = { type: "string" };
const tree = () =>
  rowsFromParameters({
    type: "object",
    properties: {
      a: text,
      b: object({ c: text, d: object({ e: text }) }),
      f: { type: "array", items: object({ g: text }) },
      h: { anyOf: [text, object({ i: text })] },
      j: { type: "object", additionalProperties: object({ k: text }) },
    },
  });

/** The tree as text: "a b(c d(e))". */
const drawn = (rows: readonly ParameterRow[]): string =>
  rows
    .map((row) => {
      const inner = row.items ?? row.others ?? row;
      const inside = [...inner.properties, ...inner.variants];
      return row.name + (inside.length > 0 ? `(${drawn(inside)})` : "");
    })
    .join(" ");
const result = (moved: Moved) => ("refused" in moved ? moved.refused : drawn(moved.rows));
const whereTo = (moved: Moved) => ("refused" in moved ? moved.refused : moved.path);

describe("the tree of rows", () => {
  it("is addressed by paths of the form", () => {
    const rows = tree();
    expect(drawn(rows)).toBe("a b(c d(e)) f(g) h( (i)) j(k)");
    for (const [path, name] of [
      ["rows.1.properties.1.properties.0", "e"],
      ["rows.2.items.properties.0", "g"],
      ["rows.3.variants.1.properties.0", "i"],
      ["rows.4.others.properties.0", "k"],
    ] as const) {
      expect(rowAt(rows, path)?.name).toBe(name);
      expect(pathOfRow(rows, rowAt(rows, path)?.id ?? "")).toBe(path);
    }
    expect(rowAt(rows, "rows.0.properties.0")).toBeUndefined();
    expect(rowsAt(rows, "rows.9.properties")).toEqual([]);
  });

  it("moves along a list and stops at its ends", () => {
    const rows = tree();
    expect(result(moveAlong(rows, "rows.0", 1))).toBe("b(c d(e)) a f(g) h( (i)) j(k)");
    expect(whereTo(moveAlong(rows, "rows.1.properties.1", -1))).toBe("rows.1.properties.0");
    expect(result(moveAlong(rows, "rows.0", -1))).toBe("a is already first.");
    expect(result(moveAlong(rows, "rows.4", 1))).toBe("j is already last.");
    const variants = moveAlong(rows, "rows.3.variants.0", 1);
    expect("rows" in variants && variants.rows[3]?.variants.map(({ kind }) => kind)).toEqual([
      "object",
      "string",
    ]);
  });

  it("moves into the object or the list of objects above, and out again", () => {
    const rows = tree();
    const into = moveIn(rows, "rows.2");
    expect(result(into)).toBe("a b(c d(e) f(g)) h( (i)) j(k)");
    expect("rows" in into && result(moveOut(into.rows, into.path))).toBe(drawn(rows));
    expect(result(moveIn(rows, "rows.3"))).toBe("a b(c d(e)) f(g h( (i))) j(k)");
    expect(result(moveIn(rows, "rows.1"))).toBe(
      "b cannot be moved into a, which is not an object.",
    );
    expect(result(moveIn(rows, "rows.0"))).toMatch(/^There is no parameter above a/);
    expect(result(moveOut(rows, "rows.0"))).toBe("a is already at the top level.");
    expect(whereTo(moveOut(rows, "rows.1.properties.1.properties.0"))).toBe("rows.1.properties.2");
    expect(whereTo(moveOut(rows, "rows.2.items.properties.0"))).toBe("rows.3");
    expect(whereTo(moveOut(rows, "rows.3.variants.1.properties.0"))).toBe("rows.4");
  });

  it("moves anywhere but into itself, even when removing the row shifts the target's path", () => {
    const rows = tree();
    expect(result(moveRow(rows, "rows.0", "rows.1.properties", 1))).toBe(
      "b(c a d(e)) f(g) h( (i)) j(k)",
    );
    expect(whereTo(moveRow(rows, "rows.0", "rows.1.properties", 1))).toBe("rows.0.properties.1");
    expect(result(moveRow(rows, "rows.1", "rows.1.properties.1.properties", 0))).toBe(
      "b cannot be moved into itself.",
    );
    expect(result(moveRow(rows, "rows.0", "rows.3.variants", 0))).toMatch(
      /^A variant can only be moved/,
    );
    expect(result(moveRow(rows, "rows.0", "rows", 99))).toBe("b(c d(e)) f(g) h( (i)) j(k) a");
    expect(result(moveRow(rows, "rows.0", "rows", 0))).toBe(drawn(rows));
  });

  it("inserts, removes and finds an unused name", () => {
    const rows = tree();
    expect(drawn(insertRows(rows, "rows.1.properties", 0, [blankRow("x")]))).toContain(
      "b(x c d(e))",
    );
    expect(drawn(removeRow(rows, "rows.1.properties.1"))).toContain("b(c)");
    expect(freeName("a", ["b"])).toBe("a");
    expect(freeName("a", ["a", "a2"])).toBe("a3");
    expect(freeName("", ["parameter1"])).toBe("parameter2");
  });

  it("keeps the identity of every other row", () => {
    const rows = tree();
    const moved = moveAlong(rows, "rows.1.properties.0", 1);
    expect("rows" in moved && moved.rows[0]).toBe(rows[0]);
  });
});

describe("a change of type", () => {
  const change = (schema: JsonSchema, kind: Parameters<typeof changeKind>[1]) =>
    schemaFromRow(changeKind(rowFromSchema("a", schema, false), kind));
  it("drops keywords and values that only apply to the old type", () => {
    expect(change({ type: "string", maxLength: 5, title: "A", default: "x" }, "integer")).toEqual({
      type: "integer",
      title: "A",
    });
    const bounds = { minimum: 1, maximum: 5 };
    expect(
      change(
        { type: "integer", ...bounds, title: "A", default: 2, examples: [3], const: 2 },
        "number",
      ),
    ).toEqual({ type: "number", ...bounds, title: "A" });
    expect(change({ type: "integer", ...bounds }, "string")).toEqual({ type: "string" });
    expect(change({ type: ["string", "null"], pattern: "x" }, "boolean")).toEqual({
      type: ["boolean", "null"],
    });
  });
  it("keeps the old schema as the first variant", () => {
    expect(change({ type: "string", description: "D", maxLength: 4 }, "variants")).toEqual({
      description: "D",
      anyOf: [{ type: "string", maxLength: 4 }, { type: "number" }],
    });
    expect(change({ oneOf: [text, { type: "null" }], title: "T" }, "string")).toEqual({
      type: "string",
      title: "T",
    });
  });
});

describe("rows from a schema", () => {
  it("give the same schema again, key order included", () => {
    const schema: ParametersSchema = {
      type: "object",
      required: ["b", "a"],
      properties: {
        a: { description: "first", type: "string", maxLength: 5, examples: ["x"] },
        b: { type: "array", items: { type: "object", properties: { c: { type: "integer" } } } },
        d: { anyOf: [{ type: "string" }, { type: "null" }], description: "either" },
        e: { type: "object", additionalProperties: false },
      },
      additionalProperties: false,
    };
    expect(JSON.stringify(parametersFromRows(rowsFromParameters(schema), schema))).toBe(
      JSON.stringify(schema),
    );
  });
});

describe("pasted text", () => {
  const pasted = (given: unknown, copied?: Parameters<typeof rowsFromText>[1]) => {
    const rows = rowsFromText(typeof given === "string" ? given : JSON.stringify(given), copied);
    return rows && parametersFromRows(rows);
  };
  it("is read as the copied parameter under its own name", () => {
    const copied = { name: "filter", required: true, visible: false };
    const [row] = rowsFromText(JSON.stringify(object({ a: text })), copied) ?? [];
    expect(row).toMatchObject({ name: "filter", required: true, visible: false, kind: "object" });
  });
  it("is read as the properties of an object schema, or as one parameter for any other schema", () => {
    expect(pasted({ ...object({ a: text }), required: ["a"] })).toEqual({
      type: "object",
      properties: { a: text },
      required: ["a"],
    });
    expect(pasted({ type: "string", title: "Due date", format: "date" })?.properties).toEqual({
      dueDate: { type: "string", title: "Due date", format: "date" },
    });
  });
  it("is read as a sample otherwise, even with a field named type", () => {
    expect(pasted({ type: "invoice", total: 2.5 })?.properties).toEqual({
      type: { type: "string" },
      total: { type: "number" },
    });
    for (const other of ["words", "12", "null", '"text"']) expect(pasted(other)).toBeUndefined();
  });
});

describe("merging rows", () => {
  it("adds new rows at any depth and keeps existing rows unchanged", () => {
    const mine = rowsFromParameters({
      type: "object",
      properties: { a: { type: "string", description: "typed" }, b: object({ c: text }) },
    });
    const found = rowsFromParameters({
      type: "object",
      properties: { a: { type: "number" }, b: object({ c: { type: "number" }, d: text }), e: text },
    });
    const { rows, added, kept } = mergeRows(mine, found);
    expect(parametersFromRows(rows).properties).toEqual({
      a: { type: "string", description: "typed" },
      b: object({ c: text, d: text }),
      e: text,
    });
    expect([added, kept]).toEqual([["b.d", "e"], ["a"]]);
    expect(mergeRows([], found).added).toEqual(["a", "b", "e"]);
  });
});
