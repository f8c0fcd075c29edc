import type { ParametersSchema } from "@/lib/agent/json-schema";
import { type ParameterRow, rowsFromParameters } from "@/lib/agent/parameters/rows";

/**
 * The rows of a schema that was edited as JSON. Rows with the same name as before, at any depth, keep their
 * visibility and their id, so that open rows stay open.
 */
export const rowsFromSchema = (
  schema: ParametersSchema,
  before: readonly ParameterRow[],
): ParameterRow[] => named(rowsFromParameters(schema), before);

const named = (rows: readonly ParameterRow[], before: readonly ParameterRow[]): ParameterRow[] => {
  const known = new Map(before.map((row) => [row.name, row]));
  return rows.map((row) => {
    const old = known.get(row.name);
    // Of two rows with the same name only the first is matched.
    known.delete(row.name);
    return asBefore(row, old);
  });
};

const asBefore = (row: ParameterRow, old: ParameterRow | null | undefined): ParameterRow => {
  if (!old) return row;
  return {
    ...row,
    id: old.id,
    visible: old.visible,
    properties: named(row.properties, old.properties),
    items: row.items && asBefore(row.items, old.items),
    others: row.others && asBefore(row.others, old.others),
    variants: row.variants.map((variant, index) => asBefore(variant, old.variants[index])),
  };
};
