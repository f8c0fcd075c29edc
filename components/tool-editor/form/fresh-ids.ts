import { blankRow, type ParameterRow } from "@/lib/agent/parameters/rows";

/** The row and its nested rows with new ids. The callback receives each old id with its replacement. */
export const withFreshIds = (
  row: ParameterRow,
  told?: (old: string, id: string) => void,
): ParameterRow => {
  const { id } = blankRow("");
  told?.(row.id, id);
  return {
    ...row,
    id,
    properties: row.properties.map((inner) => withFreshIds(inner, told)),
    items: row.items && withFreshIds(row.items, told),
    // Drafts stored by older versions have neither property.
    others: row.others ? withFreshIds(row.others, told) : null,
    variants: (row.variants ?? []).map((inner) => withFreshIds(inner, told)),
  };
};
