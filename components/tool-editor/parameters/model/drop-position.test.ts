import { expect, test } from "vitest";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import { canMoveInto, findDropPosition } from "./drop-position";

const variant = (kind: "string" | "object") => ({ ...blankRow(""), kind });
const rows = [
  { ...blankRow("limit"), kind: "integer" as const },
  {
    ...blankRow("filter"),
    kind: "variants" as const,
    variants: [variant("string"), variant("object"), variant("string")],
  },
];
const variants = "rows.1.variants";

test("allows a variant to be dropped only among its own siblings", () => {
  expect(findDropPosition(rows, `${variants}.2`, `${variants}.0`, 0.2)).toEqual({
    list: variants,
    index: 0,
    mark: "before",
  });
  expect(findDropPosition(rows, `${variants}.0`, `${variants}.1`, 0.5)).toMatchObject({ index: 2 });
  expect(findDropPosition(rows, `${variants}.0`, "rows.0", 0.5)).toBeUndefined();
  expect(canMoveInto(`${variants}.0`, "rows")).toBe(false);
  expect(canMoveInto(`${variants}.0`, variants)).toBe(true);
});

test("allows a parameter to be dropped anywhere on the line of an object variant", () => {
  for (const share of [0.1, 0.5, 0.9])
    expect(findDropPosition(rows, "rows.0", `${variants}.1`, share)).toEqual({
      list: `${variants}.1.properties`,
      index: 0,
      mark: "inside",
    });
  expect(findDropPosition(rows, "rows.0", `${variants}.0`, 0.5)).toBeUndefined();
});

test("rejects dropping a row inside itself", () => {
  expect(findDropPosition(rows, "rows.1", `${variants}.1`, 0.5)).toBeUndefined();
  expect(canMoveInto("rows.1", `${variants}.1.properties`)).toBe(false);
});
