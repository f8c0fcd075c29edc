import {
  type ParameterRow,
  rowsFromParameters,
} from "@/components/tool-editor/parameters/model/rows";
import type { ParametersSchema } from "@/lib/schema/json-schema";

/**
 * Converts a schema that was edited as JSON to rows. Rows whose name already existed, at any depth,
 * keep their visibility and their id, so that open rows stay open.
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
    // If two rows have the same name, only the first one matches.
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
