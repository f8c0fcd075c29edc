import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";

const lineFields = ["name", "kind", "required", "visible", "open"];

/**
 * Returns the ids of the rows that must be open for a form field to be visible, outermost first.
 * Fields on a row's own line are visible without opening the row.
 */
export const getRowsToOpen = (rows: readonly ParameterRow[], path: string): string[] => {
  const [first, ...steps] = path.split(".");
  if (first !== "rows") return [];
  const rowIds: string[] = [];
  let siblings = rows;
  let row: ParameterRow | undefined;
  let inItems = false;
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      row = siblings[Number(step)];
      inItems = false;
      if (row) rowIds.push(row.id);
    } else if ((step === "properties" || step === "variants") && row) siblings = row[step];
    else if ((step === "items" || step === "additionalProperties") && row?.[step]) {
      row = row[step];
      inItems = true;
    } else if (lineFields.includes(step) && !inItems) rowIds.pop();
    else break;
  }
  return rowIds;
};
