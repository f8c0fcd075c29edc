import { expect, test } from "vitest";
import { blankRow } from "@/lib/agent/parameters/rows";
import { dropPlace, goesInto } from "./drop-place";

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

test("a variant can only be dropped among its own variants", () => {
  expect(dropPlace(rows, `${variants}.2`, `${variants}.0`, 0.2)).toEqual({
    ...{ list: variants, index: 0, mark: "before" },
  });
  expect(dropPlace(rows, `${variants}.0`, `${variants}.1`, 0.5)).toMatchObject({ index: 2 });
  expect(dropPlace(rows, `${variants}.0`, "rows.0", 0.5)).toBeUndefined();
  expect(goesInto(`${variants}.0`, "rows")).toBe(false);
  expect(goesInto(`${variants}.0`, variants)).toBe(true);
});

test("a parameter can be dropped anywhere on the line of an object variant", () => {
  for (const share of [0.1, 0.5, 0.9])
    expect(dropPlace(rows, "rows.0", `${variants}.1`, share)).toEqual({
      ...{ list: `${variants}.1.properties`, index: 0, mark: "inside" },
    });
  expect(dropPlace(rows, "rows.0", `${variants}.0`, 0.5)).toBeUndefined();
});

test("a row cannot be dropped inside itself", () => {
  expect(dropPlace(rows, "rows.1", `${variants}.1`, 0.5)).toBeUndefined();
  expect(goesInto("rows.1", `${variants}.1.properties`)).toBe(false);
});
