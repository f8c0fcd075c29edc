import { blankRow, type ParameterRow } from "@/lib/agent/parameters/rows";

/** The row and those inside it under new ids; `told` hears each old one with its successor. */
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
    // Typing that an older page kept knows of neither.
    others: row.others ? withFreshIds(row.others, told) : null,
    variants: (row.variants ?? []).map((inner) => withFreshIds(inner, told)),
  };
};
