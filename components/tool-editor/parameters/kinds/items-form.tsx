"use client";

import { rowPath, useRow } from "@/components/tool-editor/editor-state";
import { blankRow, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { useNested } from "../row/nested-context";
import type { ParameterFormProps } from "../row/parameter-form";
import { TypeSelect } from "./type-select";

/** Edits the type of a list's items: a row without a name, always open inside its list. */
export function ItemsForm({ path, label, row, change }: ParameterFormProps) {
  const itemsPath = rowPath(`${path}.items`);
  const { Details } = useNested();
  const [, changeItems] = useRow(itemsPath);
  const items = row.items;
  const name = `${label} items`;
  const setKind = (next: ParameterRow | null) => {
    if (next && items) changeItems(next);
    else change({ items: next });
  };
  return (
    <div className="flex flex-col gap-3" data-path={itemsPath}>
      <div className="flex min-h-row items-center gap-2">
        <span className="text-sm">Each item is</span>
        <span data-path={`${itemsPath}.kind`}>
          <TypeSelect
            label={`Type of ${name}`}
            row={items ?? undefined}
            onChange={setKind}
            createBlank={() => blankRow("items")}
            offersAny
          />
        </span>
      </div>
      {items && (
        <div className="border-line border-l pl-3">
          <Details path={itemsPath} label={name} row={items} change={changeItems} />
        </div>
      )}
    </div>
  );
}
