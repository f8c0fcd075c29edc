import type { ParameterRow } from "@/lib/agent/parameters/rows";

const onTheLine = ["name", "kind", "required", "visible", "open"];

/**
 * The ids of the rows that must be open for a form field to be visible, outermost first.
 * Fields on a row's line are visible without opening it.
 */
export const rowChain = (rows: readonly ParameterRow[], path: string): string[] => {
  const [first, ...steps] = path.split(".");
  if (first !== "rows") return [];
  const chain: string[] = [];
  let level = rows;
  let row: ParameterRow | undefined;
  let inItems = false;
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      row = level[Number(step)];
      inItems = false;
      if (row) chain.push(row.id);
    } else if ((step === "properties" || step === "variants") && row) level = row[step];
    else if ((step === "items" || step === "others") && row?.[step]) {
      row = row[step];
      inItems = true;
    } else if (onTheLine.includes(step) && !inItems) chain.pop();
    else break;
  }
  return chain;
};
