"use client";

import { useMemo } from "react";
import { useFieldArray } from "react-hook-form";
import { notify } from "@/components/ui/toaster";
import { blankRow, type ParameterRow } from "@/lib/agent/parameters/rows";
import { rowPath, rowsPath, useEditor } from "../editor-state";
import { withFreshIds } from "../form/fresh-ids";
import { AddParameter } from "./add-parameter";
import type { ParameterListProps } from "./nested-context";
import { ParameterRowView, type RowActions } from "./parameter-row";

const freeName = (name: string, rows: readonly ParameterRow[]): string => {
  let count = 2;
  while (rows.some((row) => row.name === `${name}${count}`)) count++;
  return `${name}${count}`;
};

/** Rows of parameters, at the top or inside an object, and the field that adds one. */
export function ParameterList({ path, within }: ParameterListProps) {
  const { form, state, announce, focusField } = useEditor();
  const array = useFieldArray({ control: form.control, name: rowsPath(path), keyName: "key" });
  const { fields, insert, move, remove } = array;
  const rows = () => form.getValues(rowsPath(path)) ?? [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` reads the form anew and is no state.
  const actions = useMemo<RowActions>(() => {
    const nameAt = (index: number) => rows()[index]?.name ?? "";
    return {
      move: (index, by) => {
        const [name, to] = [nameAt(index), index + by];
        if (to < 0 || to >= rows().length) {
          announce(`${name} is ${by < 0 ? "first" : "last"} already.`);
          return;
        }
        move(index, to);
        announce(`${name} moved to place ${to + 1} of ${rows().length}.`);
        focusField(`${path}.${to}.name`);
      },
      duplicate: (index) => {
        const row = rows()[index];
        if (!row) return;
        const copy = { ...withFreshIds(row), name: freeName(row.name, rows()) };
        insert(index + 1, copy, { shouldFocus: false });
        announce(`${row.name} duplicated as ${copy.name}.`);
        focusField(`${path}.${index + 1}.name`);
      },
      remove: (index) => {
        const row = rows()[index];
        if (!row) return;
        remove(index);
        announce(`${row.name} deleted.`);
        notify.info(`Deleted ${row.name || "a parameter"}`, {
          action: {
            label: "Undo",
            onClick: () => insert(Math.min(index, rows().length), row, { shouldFocus: false }),
          },
        });
        const left = rows().length - 1;
        focusField(left > 0 ? `${path}.${Math.min(index, left - 1)}.name` : `${path}.add`);
      },
    };
  }, [path, move, insert, remove, announce, focusField]);

  const add = (names: readonly string[]) => {
    const start = rows().length;
    const added = names.map((name) => blankRow(name));
    insert(start, added, { shouldFocus: false });
    const [first] = added;
    if (!first || added.length > 1) return announce(`${added.length} parameters added.`);
    const depth = (path.match(/\.\d+/g) ?? []).length;
    state.set({ open: [...state.get().open.slice(0, depth), first.id] });
    announce(`${first.name} added. Choose its type.`);
    focusField(`${path}.${start}.kind`);
  };

  return (
    <div data-path={path} className="min-w-0">
      {fields.length > 0 && (
        <ul
          aria-label={within ? `Parameters of ${within}` : "Parameters"}
          className="mb-1 border-line border-y"
        >
          {fields.map((field, index) => (
            <ParameterRowView
              key={(field as unknown as ParameterRow).id}
              path={rowPath(`${path}.${index}`)}
              index={index}
              last={index === fields.length - 1}
              within={within}
              actions={actions}
            />
          ))}
        </ul>
      )}
      <AddParameter
        path={path}
        within={within}
        taken={() => rows().map(({ name }) => name)}
        onAdd={add}
      />
    </div>
  );
}
