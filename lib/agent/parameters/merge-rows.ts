import type { ParameterRow } from "./rows";

/** The merged rows, and the names that were added or were already there. */
export type Merged = { rows: ParameterRow[]; added: string[]; kept: string[] };

/**
 * Adds the rows whose names are new, at the end and inside objects that exist in both. Existing rows are not
 * changed.
 */
export const mergeRows = (
  rows: readonly ParameterRow[],
  found: readonly ParameterRow[],
): Merged => {
  const byName = new Map(found.map((row) => [row.name, row]));
  const added: string[] = [];
  const kept: string[] = [];
  const merged = rows.map((row) => {
    const other = byName.get(row.name);
    byName.delete(row.name);
    if (!other) return row;
    const inner = insideOf(row, other);
    if (inner.added.length > 0) added.push(...inner.added.map((name) => `${row.name}.${name}`));
    else kept.push(row.name);
    return inner.row;
  });
  for (const row of byName.values()) added.push(row.name);
  return { rows: [...merged, ...byName.values()], added, kept };
};

const insideOf = (
  row: ParameterRow,
  other: ParameterRow,
): { row: ParameterRow; added: string[] } => {
  if (row.kind === "object" && other.kind === "object") {
    const inner = mergeRows(row.properties, other.properties);
    return { row: { ...row, properties: inner.rows }, added: inner.added };
  }
  if (row.kind !== "array" || !row.items || !other.items) return { row, added: [] };
  const inner = insideOf(row.items, other.items);
  return { row: { ...row, items: inner.row }, added: inner.added };
};
