import { sameJson } from "@/lib/agent/json";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { type ParameterRow, rowsFromParameters, schemaFromRow } from "@/lib/agent/parameters/rows";

const isFlat = ({ properties, items }: ParameterRow) => properties.length === 0 && items === null;

/**
 * The rows of a schema that was edited as JSON. Rows that are known by name stay hidden when they were,
 * and keep their identity, so that the open one stays open, unless something inside them changed.
 */
export const rowsFromSchema = (
  schema: ParametersSchema,
  before: readonly ParameterRow[],
): ParameterRow[] => {
  const known = new Map(before.map((row) => [row.name, row]));
  return rowsFromParameters(schema).map((row) => {
    const old = known.get(row.name);
    if (!old) return row;
    const stays = (isFlat(row) && isFlat(old)) || sameJson(schemaFromRow(row), schemaFromRow(old));
    if (stays && !isFlat(row)) return { ...old, required: row.required };
    return { ...row, visible: old.visible, ...(stays && { id: old.id }) };
  });
};
