import { describe, expect, it } from "vitest";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { changeKind } from "./change-kind";
import { mergeRows } from "./merge-rows";
import { parseRows } from "./parse-rows";
import {
  findRowPath,
  findUnusedName,
  getRow,
  getRows,
  insertRows,
  type MoveResult,
  moveRow,
  moveRowBy,
  moveRowIn,
  moveRowOut,
  removeRow,
} from "./row-tree";
import { blankRow, type ParameterRow, rowFromSchema, rowsFromParameters } from "./rows";
import { parametersFromRows, schemaFromRow } from "./schema-from-rows";

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
});
const textSchema: JsonSchema = { type: "string" };
const createTree = () =>
  rowsFromParameters({
    type: "object",
    properties: {
      a: textSchema,
      b: object({ c: textSchema, d: object({ e: textSchema }) }),
      f: { type: "array", items: object({ g: textSchema }) },
      h: { anyOf: [textSchema, object({ i: textSchema })] },
      j: { type: "object", additionalProperties: object({ k: textSchema }) },
    },
  });

/** Formats the tree as text: "a b(c d(e))". */
const formatTree = (rows: readonly ParameterRow[]): string =>
  rows
    .map((row) => {
      const inner = row.items ?? row.additionalProperties ?? row;
      const children = [...inner.properties, ...inner.variants];
      return row.name + (children.length > 0 ? `(${formatTree(children)})` : "");
    })
    .join(" ");
const getResult = (moveResult: MoveResult) =>
  "error" in moveResult ? moveResult.error : formatTree(moveResult.rows);
const getNewPath = (moveResult: MoveResult) =>
  "error" in moveResult ? moveResult.error : moveResult.path;

describe("tree of rows", () => {
  it("is addressed by form paths", () => {
    const rows = createTree();
    expect(formatTree(rows)).toBe("a b(c d(e)) f(g) h( (i)) j(k)");
    for (const [path, name] of [
      ["rows.1.properties.1.properties.0", "e"],
      ["rows.2.items.properties.0", "g"],
      ["rows.3.variants.1.properties.0", "i"],
      ["rows.4.additionalProperties.properties.0", "k"],
    ] as const) {
      expect(getRow(rows, path)?.name).toBe(name);
      expect(findRowPath(rows, getRow(rows, path)?.id ?? "")).toBe(path);
    }
    expect(getRow(rows, "rows.0.properties.0")).toBeUndefined();
    expect(getRows(rows, "rows.9.properties")).toEqual([]);
  });

  it("moves along a list and stops at its ends", () => {
    const rows = createTree();
    expect(getResult(moveRowBy(rows, "rows.0", 1))).toBe("b(c d(e)) a f(g) h( (i)) j(k)");
    expect(getNewPath(moveRowBy(rows, "rows.1.properties.1", -1))).toBe("rows.1.properties.0");
    expect(getResult(moveRowBy(rows, "rows.0", -1))).toBe("a is already first.");
    expect(getResult(moveRowBy(rows, "rows.4", 1))).toBe("j is already last.");
    const variants = moveRowBy(rows, "rows.3.variants.0", 1);
    expect("rows" in variants && variants.rows[3]?.variants.map(({ kind }) => kind)).toEqual([
      "object",
      "string",
    ]);
  });

  it("moves into the object or the list of objects above, and back out", () => {
    const rows = createTree();
    const moveResult = moveRowIn(rows, "rows.2");
    expect(getResult(moveResult)).toBe("a b(c d(e) f(g)) h( (i)) j(k)");
    expect("rows" in moveResult && getResult(moveRowOut(moveResult.rows, moveResult.path))).toBe(
      formatTree(rows),
    );
    expect(getResult(moveRowIn(rows, "rows.3"))).toBe("a b(c d(e)) f(g h( (i))) j(k)");
    expect(getResult(moveRowIn(rows, "rows.1"))).toBe(
      "b cannot be moved into a, which is not an object.",
    );
    expect(getResult(moveRowIn(rows, "rows.0"))).toMatch(/^There is no parameter above a/);
    expect(getResult(moveRowOut(rows, "rows.0"))).toBe("a is already at the top level.");
    expect(getNewPath(moveRowOut(rows, "rows.1.properties.1.properties.0"))).toBe(
      "rows.1.properties.2",
    );
    expect(getNewPath(moveRowOut(rows, "rows.2.items.properties.0"))).toBe("rows.3");
    expect(getNewPath(moveRowOut(rows, "rows.3.variants.1.properties.0"))).toBe("rows.4");
  });

  it("moves anywhere except into itself, even if removing the row shifts the target's path", () => {
    const rows = createTree();
    expect(getResult(moveRow(rows, "rows.0", "rows.1.properties", 1))).toBe(
      "b(c a d(e)) f(g) h( (i)) j(k)",
    );
    expect(getNewPath(moveRow(rows, "rows.0", "rows.1.properties", 1))).toBe("rows.0.properties.1");
    expect(getResult(moveRow(rows, "rows.1", "rows.1.properties.1.properties", 0))).toBe(
      "b cannot be moved into itself.",
    );
    expect(getResult(moveRow(rows, "rows.0", "rows.3.variants", 0))).toMatch(
      /^A variant can only be moved/,
    );
    expect(getResult(moveRow(rows, "rows.0", "rows", 99))).toBe("b(c d(e)) f(g) h( (i)) j(k) a");
    expect(getResult(moveRow(rows, "rows.0", "rows", 0))).toBe(formatTree(rows));
  });

  it("inserts, removes and finds an unused name", () => {
    const rows = createTree();
    expect(formatTree(insertRows(rows, "rows.1.properties", 0, [blankRow("x")]))).toContain(
      "b(x c d(e))",
    );
    expect(formatTree(removeRow(rows, "rows.1.properties.1"))).toContain("b(c)");
    expect(findUnusedName("a", ["b"])).toBe("a");
    expect(findUnusedName("a", ["a", "a2"])).toBe("a3");
    expect(findUnusedName("", ["parameter1"])).toBe("parameter2");
  });

  it("keeps the identity of every other row", () => {
    const rows = createTree();
    const moveResult = moveRowBy(rows, "rows.1.properties.0", 1);
    expect("rows" in moveResult && moveResult.rows[0]).toBe(rows[0]);
  });
});

describe("changing a row's type", () => {
  const changeSchema = (schema: JsonSchema, kind: Parameters<typeof changeKind>[1]) =>
    schemaFromRow(changeKind(rowFromSchema("a", schema, false), kind));
  it("drops keywords and values that only apply to the old type", () => {
    expect(
      changeSchema({ type: "string", maxLength: 5, title: "A", default: "x" }, "integer"),
    ).toEqual({
      type: "integer",
      title: "A",
    });
    const bounds = { minimum: 1, maximum: 5 };
    expect(
      changeSchema(
        { type: "integer", ...bounds, title: "A", default: 2, examples: [3], const: 2 },
        "number",
      ),
    ).toEqual({ type: "number", ...bounds, title: "A" });
    expect(changeSchema({ type: "integer", ...bounds }, "string")).toEqual({ type: "string" });
    expect(changeSchema({ type: ["string", "null"], pattern: "x" }, "boolean")).toEqual({
      type: ["boolean", "null"],
    });
  });
  it("keeps the old schema as the first variant", () => {
    expect(changeSchema({ type: "string", description: "D", maxLength: 4 }, "variants")).toEqual({
      description: "D",
      anyOf: [{ type: "string", maxLength: 4 }, { type: "number" }],
    });
    expect(changeSchema({ oneOf: [textSchema, { type: "null" }], title: "T" }, "string")).toEqual({
      type: "string",
      title: "T",
    });
  });
});

describe("rows from a schema", () => {
  it("round-trip the schema, including key order", () => {
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
  const parsePasted = (content: unknown, copiedRow?: Parameters<typeof parseRows>[1]) => {
    const rows = parseRows(
      typeof content === "string" ? content : JSON.stringify(content),
      copiedRow,
    );
    return rows && parametersFromRows(rows);
  };
  it("is parsed as the copied parameter under its own name", () => {
    const copiedRow = { name: "filter", required: true, visible: false };
    const [row] = parseRows(JSON.stringify(object({ a: textSchema })), copiedRow) ?? [];
    expect(row).toMatchObject({ name: "filter", required: true, visible: false, kind: "object" });
  });
  it("is parsed as the properties of an object schema, or as one parameter for any other schema", () => {
    expect(parsePasted({ ...object({ a: textSchema }), required: ["a"] })).toEqual({
      type: "object",
      properties: { a: textSchema },
      required: ["a"],
    });
    expect(parsePasted({ type: "string", title: "Due date", format: "date" })?.properties).toEqual({
      dueDate: { type: "string", title: "Due date", format: "date" },
    });
  });
  it("is otherwise parsed as a sample, even with a field named type", () => {
    expect(parsePasted({ type: "invoice", total: 2.5 })?.properties).toEqual({
      type: { type: "string" },
      total: { type: "number" },
    });
    for (const invalidText of ["words", "12", "null", '"text"'])
      expect(parsePasted(invalidText)).toBeUndefined();
  });
});

describe("merging rows", () => {
  it("adds new rows at any depth and keeps existing rows unchanged", () => {
    const existing = rowsFromParameters({
      type: "object",
      properties: { a: { type: "string", description: "typed" }, b: object({ c: textSchema }) },
    });
    const incoming = rowsFromParameters({
      type: "object",
      properties: {
        a: { type: "number" },
        b: object({ c: { type: "number" }, d: textSchema }),
        e: textSchema,
      },
    });
    const { rows, added, unchanged } = mergeRows(existing, incoming);
    expect(parametersFromRows(rows).properties).toEqual({
      a: { type: "string", description: "typed" },
      b: object({ c: textSchema, d: textSchema }),
      e: textSchema,
    });
    expect([added, unchanged]).toEqual([["b.d", "e"], ["a"]]);
    expect(mergeRows([], incoming).added).toEqual(["a", "b", "e"]);
  });
});
