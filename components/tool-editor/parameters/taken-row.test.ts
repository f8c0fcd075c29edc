import { describe, expect, it } from "vitest";
import { moveRow, removeRow, rowsAt } from "@/lib/agent/parameters/row-tree";
import { changeKind, type ParameterRow, rowsFromParameters } from "@/lib/agent/parameters/rows";
import { putRowBack, takenRow } from "./taken-row";

const text = { type: "string" } as const;
const start = rowsFromParameters({
  type: "object",
  properties: {
    query: text,
    filter: { type: "object", properties: { from: text, to: text, by: text } },
    limit: text,
  },
});
const taken = takenRow(start, "rows.1.properties.1");
const left = removeRow(start, "rows.1.properties.1");

const names = (rows: readonly ParameterRow[], list = "rows") =>
  rowsAt(rows, list).map(({ name }) => name);
const back = (rows: readonly ParameterRow[]) => {
  if (!taken) throw new Error("Nothing was removed.");
  return putRowBack(rows, taken);
};

describe("a deleted row", () => {
  it("is restored to its parent, even after that moved", () => {
    const moved = moveRow(left, "rows.1", "rows", 0);
    if ("refused" in moved) throw new Error(moved.refused);
    const done = back(moved.rows);
    if ("refused" in done) throw new Error(done.refused);
    expect(done.path).toBe("rows.0.properties.1");
    expect(names(done.rows, "rows.0.properties")).toEqual(["from", "to", "by"]);
    expect(names(done.rows)).toEqual(["filter", "query", "limit"]);
  });

  it("gets a new name if its own is in use by then", () => {
    const renamed = left.map((row) => ({
      ...row,
      properties: row.properties.map((each) =>
        each.name === "by" ? { ...each, name: "to" } : each,
      ),
    }));
    const done = back(renamed);
    expect("rows" in done && names(done.rows, "rows.1.properties")).toEqual(["from", "to2", "to"]);
  });

  it("is not restored twice, nor into a parent that no longer has properties", () => {
    expect(back(start)).toEqual({ refused: "to is already restored." });
    const why = { refused: "Its parent filter no longer has parameters." };
    expect(back(removeRow(left, "rows.1"))).toEqual(why);
    const [query, filter] = left;
    if (!query || !filter) throw new Error("The rows are gone.");
    expect(back([query, changeKind(filter, "string")])).toEqual(why);
  });
});
