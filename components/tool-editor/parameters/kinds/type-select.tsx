"use client";

import { useRef } from "react";
import { useEditor } from "@/components/tool-editor/editor-state";
import { draftKey } from "@/components/tool-editor/form/codec/tool-form";
import {
  changeKind,
  type ParameterRow,
  rowFromSchema,
} from "@/components/tool-editor/parameters/model/rows";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { classNames } from "@/components/ui/primitives/class-names";
import { type ParameterKind, parameterKinds, parameterTypes } from "@/lib/agent/parameters";

type TypeSelectProps = {
  label: string;
  /** Undefined where any type is allowed. */
  row: ParameterRow | undefined;
  onChange: (row: ParameterRow | null) => void;
  /** Creates the row when there is none yet. */
  createBlank: () => ParameterRow;
  /** Offers "Anything", for no type constraint. */
  offersAny?: boolean;
  /** Offers null as a type, for variants. */
  offersNull?: boolean;
  className?: string;
};

const isNull = (row: ParameterRow) => row.kind === "json" && row.kept.type === "null";

/** A native select, so that typing a letter chooses a type. Keep the first letters of the options distinct. */
export function TypeSelect(props: TypeSelectProps) {
  const { label, row, onChange, createBlank, offersAny, offersNull, className } = props;
  const { form } = useEditor();
  // Arrow keys step through every type: keep the values of each, so that stepping back restores them.
  const previousRows = useRef(new Map<string, ParameterRow>());

  const choice = row ? (isNull(row) ? "null" : row.kind) : "";

  const choose = (kind: string) => {
    if (row) {
      previousRows.current.set(choice, row);
      const drafts = Object.entries(form.getValues("drafts"));
      const rowPrefix = draftKey(row.id, "");
      const otherDrafts = drafts.filter(([key]) => !key.startsWith(rowPrefix));
      if (otherDrafts.length < drafts.length)
        form.setValue("drafts", Object.fromEntries(otherDrafts));
    }
    if (kind === "") return onChange(null);
    const current = row ?? createBlank();
    const { id, name, description, required, visible } = current;
    const previous = previousRows.current.get(kind);
    const converted =
      kind === "null"
        ? rowFromSchema(name, { type: "null" }, required)
        : changeKind(current, kind as ParameterKind | "variants");
    onChange({ ...(previous ?? converted), id, name, description, required, visible });
  };
  return (
    <NativeSelect
      aria-label={label}
      value={choice}
      onChange={(event) => choose(event.target.value)}
      className={classNames("w-34", className)}
    >
      {offersAny && <option value="">Anything</option>}
      {parameterKinds.map((kind) => (
        <option key={kind} value={kind}>
          {parameterTypes[kind].label}
        </option>
      ))}
      <option value="variants">Union (any of)</option>
      {(offersNull || choice === "null") && <option value="null">Null</option>}
      {(choice === "json" || previousRows.current.has("json")) && (
        <option value="json">JSON Schema</option>
      )}
    </NativeSelect>
  );
}
