"use client";

import { useRef } from "react";
import { useEditor } from "@/components/tool-editor/editor-state";
import { draftKey } from "@/components/tool-editor/form/draft/draft-key";
import { changeKind } from "@/components/tool-editor/parameters/model/change-kind";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { classNames } from "@/components/ui/primitives/class-names";
import { parameterKinds } from "@/lib/agent/parameters";
import type { ParameterKind, ParameterKinds } from "@/lib/agent/parameters/parameter-kind";

type TypeSelectProps = {
  label: string;
  /** Undefined if any type is allowed. */
  row: ParameterRow | undefined;
  onChange: (row: ParameterRow | null) => void;
  /** Creates the row if there is none yet. */
  createBlank: () => ParameterRow;
  /** Whether to offer "Anything", which means no type constraint. */
  offersAny?: boolean;
  /** Whether to offer the kinds that only variants of a union can have. */
  isVariant?: boolean;
  className?: string;
};

type Option = { name: string; label: string };

/** Returns the kinds to choose from: those on offer, and those that the row has or had. */
export const listKindOptions = (
  isVariant: boolean,
  names: readonly string[],
  kinds: ParameterKinds = parameterKinds,
): Option[] => {
  const isOffered = ({ picker }: ParameterKind) =>
    picker === "everywhere" || (picker === "in variants" && isVariant);
  return Object.entries(kinds)
    .filter(([name, kind]) => isOffered(kind) || names.includes(name))
    .map(([name, { label, jsonName }]) => ({
      name,
      label: jsonName ? `${label} (${jsonName})` : label,
    }));
};

/**
 * Selects a parameter's type. Uses a native select, so that typing a letter chooses a type. Keep
 * the first letters of the options distinct.
 */
export function TypeSelect(props: TypeSelectProps) {
  const { label, row, onChange, createBlank, offersAny, isVariant = false, className } = props;
  const { form } = useEditor();
  // Arrow keys step through every type. Keep each type's values, so that stepping back restores
  // them.
  const previousRows = useRef(new Map<string, ParameterRow>());

  const choice = row?.kind ?? "";

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
    onChange({
      ...(previous ?? changeKind(current, kind)),
      id,
      name,
      description,
      required,
      visible,
    });
  };
  return (
    <NativeSelect
      aria-label={label}
      value={choice}
      onChange={(event) => choose(event.target.value)}
      className={classNames("w-34 coarse:w-40", className)}
    >
      {offersAny && <option value="">Anything</option>}
      {listKindOptions(isVariant, [choice, ...previousRows.current.keys()]).map((option) => (
        <option key={option.name} value={option.name}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
