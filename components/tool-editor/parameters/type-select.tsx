"use client";

import { useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { NativeSelect } from "@/components/ui/native-select";
import { type ParameterKind, parameterKinds, parameterTypes } from "@/lib/agent/parameters";
import { changeKind, type ParameterRow, rowFromSchema } from "@/lib/agent/parameters/rows";
import { useEditor } from "../editor-state";
import { draftKey } from "../form/tool-form";

type TypeSelectProps = {
  label: string;
  /** Undefined where any type is allowed. */
  row: ParameterRow | undefined;
  onChange: (row: ParameterRow | null) => void;
  /** Creates the row when there is none yet. */
  blank: () => ParameterRow;
  /** Offers "Anything", for no type constraint. */
  anything?: boolean;
  /** Offers null as a type, for variants. */
  offersNull?: boolean;
  className?: string;
};

const isNull = ({ kind, kept }: ParameterRow) => kind === "json" && kept.type === "null";

/** A native select, so that typing a letter chooses a type. Keep the first letters of the options distinct. */
export function TypeSelect(props: TypeSelectProps) {
  const { label, row, onChange, blank, anything, offersNull, className } = props;
  const { form } = useEditor();
  // Arrow keys step through every type: keep the values of each, so that stepping back restores them.
  const passed = useRef(new Map<string, ParameterRow>());

  const choice = row ? (isNull(row) ? "null" : row.kind) : "";

  const choose = (kind: string) => {
    if (row) {
      passed.current.set(choice, row);
      const drafts = Object.entries(form.getValues("drafts"));
      const mine = draftKey(row.id, "");
      const others = drafts.filter(([key]) => !key.startsWith(mine));
      if (others.length < drafts.length) form.setValue("drafts", Object.fromEntries(others));
    }
    if (kind === "") return onChange(null);
    const current = row ?? blank();
    const { id, name, description, required, visible } = current;
    const before = passed.current.get(kind);
    const changed =
      kind === "null"
        ? rowFromSchema(name, { type: "null" }, required)
        : changeKind(current, kind as ParameterKind | "variants");
    onChange({ ...(before ?? changed), id, name, description, required, visible });
  };
  return (
    <NativeSelect
      aria-label={label}
      value={choice}
      onChange={(event) => choose(event.target.value)}
      className={classNames("w-34", className)}
    >
      {anything && <option value="">Anything</option>}
      {parameterKinds.map((kind) => (
        <option key={kind} value={kind}>
          {parameterTypes[kind].label}
        </option>
      ))}
      <option value="variants">Union (any of)</option>
      {(offersNull || choice === "null") && <option value="null">Null</option>}
      {(choice === "json" || passed.current.has("json")) && (
        <option value="json">JSON Schema</option>
      )}
    </NativeSelect>
  );
}
