"use client";

import { useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { NativeSelect } from "@/components/ui/native-select";
import { type ParameterKind, parameterKinds, parameterTypes } from "@/lib/agent/parameters";
import { changeKind, type ParameterRow } from "@/lib/agent/parameters/rows";
import { useEditor } from "../editor-state";
import { draftKey } from "../form/tool-form";

type TypeSelectProps = {
  label: string;
  /** Absent where anything is allowed. */
  row: ParameterRow | undefined;
  onChange: (row: ParameterRow | null) => void;
  /** Makes the row when there is none yet. */
  blank: () => ParameterRow;
  /** Offers to say nothing about the type. */
  anything?: boolean;
  className?: string;
};

/** The browser's own list: a letter chooses, so a new parameter needs only the keyboard. */
export function TypeSelect(props: TypeSelectProps) {
  const { label, row, onChange, blank, anything, className } = props;
  const { form } = useEditor();
  // Arrow keys pass every type on their way; coming back must not have cost the values.
  const passed = useRef(new Map<string, ParameterRow>());

  const choose = (kind: string) => {
    if (row) {
      passed.current.set(row.kind, row);
      const drafts = Object.entries(form.getValues("drafts"));
      const mine = draftKey(row.id, "");
      const others = drafts.filter(([key]) => !key.startsWith(mine));
      if (others.length < drafts.length) form.setValue("drafts", Object.fromEntries(others));
    }
    if (kind === "") return onChange(null);
    const current = row ?? blank();
    const { id, name, description, required, visible } = current;
    const before = passed.current.get(kind);
    onChange(
      before
        ? { ...before, id, name, description, required, visible }
        : changeKind(current, kind as ParameterKind),
    );
  };
  return (
    <NativeSelect
      aria-label={label}
      value={row?.kind ?? ""}
      onChange={(event) => choose(event.target.value)}
      className={classNames("w-34", className)}
    >
      {anything && <option value="">Anything</option>}
      {parameterKinds.map((kind) => (
        <option key={kind} value={kind}>
          {parameterTypes[kind].label}
        </option>
      ))}
      {(row?.kind === "json" || passed.current.has("json")) && (
        <option value="json">JSON Schema</option>
      )}
    </NativeSelect>
  );
}
