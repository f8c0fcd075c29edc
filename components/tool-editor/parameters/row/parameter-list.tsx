"use client";

import { rowPath, useEditor, useRowIds } from "@/components/tool-editor/editor-state";
import { getRows, insertRows } from "@/components/tool-editor/parameters/model/row-tree";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { AddParameter } from "./add-parameter";
import type { ParameterListProps } from "./nested-context";
import { ParameterRowView } from "./parameter-row";
import { useRowActions } from "./row-actions";

/** Rows of the parameters at the top level or inside an object, with a field to add one. */
export function ParameterList({ path, within }: ParameterListProps) {
  const { form, state, announce, focusField } = useEditor();
  const { pasteText } = useRowActions();
  const ids = useRowIds(path);
  const isReadOnly = useIsFieldReadOnly();
  const rows = () => getRows(form.getValues("rows"), path);

  const add = (names: readonly string[]) => {
    const start = rows().length;
    const added = names.map((name) => blankRow(name));
    form.setValue("rows", insertRows(form.getValues("rows"), path, start, added));
    const [first] = added;
    if (!first || added.length > 1) return announce(`${added.length} parameters added.`);
    const depth = (path.match(/\.\d+/g) ?? []).length;
    state.setState({ open: [...state.getState().open.slice(0, depth), first.id] });
    announce(`${first.name} added. Select its type.`);
    focusField(`${path}.${start}.kind`);
  };

  return (
    <div data-path={path} className="min-w-0">
      {ids.length > 0 && (
        <ul
          aria-label={within ? `Parameters of ${within}` : "Parameters"}
          className="mb-1 border-line border-y"
        >
          {ids.map((id, index) => (
            <ParameterRowView key={id} path={rowPath(`${path}.${index}`)} within={within} />
          ))}
        </ul>
      )}
      {isReadOnly && ids.length === 0 && <p className="text-muted text-sm">No parameters.</p>}
      {!isReadOnly && (
        <AddParameter
          path={path}
          within={within}
          getUsedNames={() => rows().map(({ name }) => name)}
          onAdd={add}
          onPasteSchema={(text) => pasteText(text, path, rows().length)}
        />
      )}
    </div>
  );
}
