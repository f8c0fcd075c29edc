import { getRowKind, type ParameterRow } from "./rows";

/** The merged rows, and the names that were added or already existed. */
type MergeResult = { rows: ParameterRow[]; added: string[]; unchanged: string[] };

/**
 * Adds rows with new names, at the end and inside objects that exist in both lists. Does not change
 * existing rows.
 */
export const mergeRows = (
  rows: readonly ParameterRow[],
  incoming: readonly ParameterRow[],
): MergeResult => {
  const incomingByName = new Map(incoming.map((row) => [row.name, row]));
  const added: string[] = [];
  const unchanged: string[] = [];
  const mergedRows = rows.map((row) => {
    const incomingRow = incomingByName.get(row.name);
    incomingByName.delete(row.name);
    if (!incomingRow) return row;
    const innerResult = mergeInside(row, incomingRow);
    if (innerResult.added.length > 0)
      added.push(...innerResult.added.map((name) => `${row.name}.${name}`));
    else unchanged.push(row.name);
    return innerResult.row;
  });
  for (const row of incomingByName.values()) added.push(row.name);
  return { rows: [...mergedRows, ...incomingByName.values()], added, unchanged };
};

const mergeInside = (
  row: ParameterRow,
  incomingRow: ParameterRow,
): { row: ParameterRow; added: string[] } => {
  const { children } = getRowKind(row);
  if (children === "properties" && getRowKind(incomingRow).children === "properties") {
    const innerResult = mergeRows(row.properties, incomingRow.properties);
    return { row: { ...row, properties: innerResult.rows }, added: innerResult.added };
  }
  if (children !== "items" || !row.items || !incomingRow.items) return { row, added: [] };
  const innerResult = mergeInside(row.items, incomingRow.items);
  return { row: { ...row, items: innerResult.row }, added: innerResult.added };
};
