import {
  type ParameterRow,
  rowsFromParameters,
} from "@/components/tool-editor/parameters/model/rows";
import type { ParametersSchema } from "@/lib/schema/json-schema";

/**
 * The rows of a schema that was edited as JSON. Rows with the same name as before, at any depth, keep their
 * visibility and their id, so that open rows stay open.
 */
export const rowsFromSchema = (
  schema: ParametersSchema,
  before: readonly ParameterRow[],
): ParameterRow[] => matchRows(rowsFromParameters(schema), before);

const matchRows = (
  rows: readonly ParameterRow[],
  before: readonly ParameterRow[],
): ParameterRow[] => {
  const byName = new Map(before.map((row) => [row.name, row]));
  return rows.map((row) => {
    const old = byName.get(row.name);
    // Of two rows with the same name only the first is matched.
    byName.delete(row.name);
    return keepIdentity(row, old);
  });
};

const keepIdentity = (row: ParameterRow, old: ParameterRow | null | undefined): ParameterRow => {
  if (!old) return row;
  return {
    ...row,
    id: old.id,
    visible: old.visible,
    properties: matchRows(row.properties, old.properties),
    items: row.items && keepIdentity(row.items, old.items),
    additionalProperties:
      row.additionalProperties && keepIdentity(row.additionalProperties, old.additionalProperties),
    variants: row.variants.map((variant, index) => keepIdentity(variant, old.variants[index])),
  };
};
