"use client";

import { blankRow, type ParameterRow } from "@/lib/agent/parameters/rows";
import { rowPath, useRow } from "../editor-state";
import { useNested } from "./nested-context";
import type { ParameterFormProps } from "./row-context";
import { TypeSelect } from "./type-select";

/** The type of a list's items: a row without a name, always open inside its list. */
export function ItemsForm({ path, label, row, change }: ParameterFormProps) {
  const inner = rowPath(`${path}.items`);
  const { Details } = useNested();
  const [, changeItems] = useRow(inner);
  const items = row.items;
  const name = `${label} items`;
  const setKind = (next: ParameterRow | null) => {
    if (next && items) changeItems(next);
    else change({ items: next });
  };
  return (
    <div className="flex flex-col gap-3" data-path={inner}>
      <div className="flex min-h-row items-center gap-2">
        <span className="text-sm">Each item is</span>
        <span data-path={`${inner}.kind`}>
          <TypeSelect
            label={`Type of ${name}`}
            row={items ?? undefined}
            onChange={setKind}
            blank={() => blankRow("items")}
            anything
          />
        </span>
      </div>
      {items && (
        <div className="border-line border-l pl-3">
          <Details path={inner} label={name} row={items} change={changeItems} />
        </div>
      )}
    </div>
  );
}
