import { blankRow, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";

/**
 * Copies a row and its nested rows with new ids. Calls `onNewId` with each old id and its
 * replacement.
 */
export const withFreshIds = (
  row: ParameterRow,
  onNewId?: (old: string, id: string) => void,
): ParameterRow => {
  const { id } = blankRow("");
  onNewId?.(row.id, id);
  return {
    ...row,
    id,
    properties: row.properties.map((inner) => withFreshIds(inner, onNewId)),
    items: row.items && withFreshIds(row.items, onNewId),
    additionalProperties:
      row.additionalProperties && withFreshIds(row.additionalProperties, onNewId),
    variants: row.variants.map((inner) => withFreshIds(inner, onNewId)),
  };
};
