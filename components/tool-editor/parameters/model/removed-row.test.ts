import { describe, expect, it } from "vitest";
import { getRows, moveRow, removeRow } from "@/components/tool-editor/parameters/model/row-tree";
import {
  type ParameterRow,
  rowsFromParameters,
} from "@/components/tool-editor/parameters/model/rows";
import { changeKind } from "./change-kind";
import { captureRow, restoreRow } from "./removed-row";

const stringSchema = { type: "string" } as const;
const initialRows = rowsFromParameters({
  type: "object",
  properties: {
    query: stringSchema,
    filter: {
      type: "object",
      properties: { from: stringSchema, to: stringSchema, by: stringSchema },
    },
    limit: stringSchema,
  },
});
const removed = captureRow(initialRows, "rows.1.properties.1");
const remainingRows = removeRow(initialRows, "rows.1.properties.1");

const names = (rows: readonly ParameterRow[], list = "rows") =>
  getRows(rows, list).map(({ name }) => name);
const restore = (rows: readonly ParameterRow[]) => {
  if (!removed) throw new Error("Nothing was removed.");
  return restoreRow(rows, removed);
};

describe("deleted row", () => {
  it("is restored to its parent, even after the parent has moved", () => {
    const moveResult = moveRow(remainingRows, "rows.1", "rows", 0);
    if ("error" in moveResult) throw new Error(moveResult.error);
    const restored = restore(moveResult.rows);
    if ("error" in restored) throw new Error(restored.error);
    expect(restored.path).toBe("rows.0.properties.1");
    expect(names(restored.rows, "rows.0.properties")).toEqual(["from", "to", "by"]);
    expect(names(restored.rows)).toEqual(["filter", "query", "limit"]);
  });

  it("gets a new name if its own has been taken", () => {
    const renamedRows = remainingRows.map((row) => ({
      ...row,
      properties: row.properties.map((each) =>
        each.name === "by" ? { ...each, name: "to" } : each,
      ),
    }));
    const restored = restore(renamedRows);
    expect("rows" in restored && names(restored.rows, "rows.1.properties")).toEqual([
      "from",
      "to2",
      "to",
    ]);
  });

  it("is restored neither twice nor into a parent that no longer has properties", () => {
    expect(restore(initialRows)).toEqual({ error: "to is already restored." });
    const expected = { error: "Its parent filter no longer has parameters." };
    expect(restore(removeRow(remainingRows, "rows.1"))).toEqual(expected);
    const [query, filter] = remainingRows;
    if (!query || !filter) throw new Error("The rows are gone.");
    expect(restore([query, changeKind(filter, "string")])).toEqual(expected);
  });
});
