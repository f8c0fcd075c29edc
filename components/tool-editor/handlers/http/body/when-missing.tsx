"use client";

import {
  type RowPath,
  rowPath,
  useEditor,
  useRow,
  useValue,
} from "@/components/tool-editor/editor-state";
import { ValueControl } from "@/components/tool-editor/parameters/keywords/default-field";
import { getRowKind, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { getWholePlaceholder, parseTemplate } from "@/lib/agent/placeholders/template";
import type { Json } from "@/lib/schema/json";

type Policy = "omit" | "null" | "default";

/** Selects what to send if a call does not provide the value. */
export function WhenMissing({ label, template }: { label: string; template: string }) {
  const [rows] = useValue("rows");
  const { template: parts } = parseTemplate(template);
  const placeholders = parts.filter((part) => typeof part === "object");
  if (placeholders.length === 0) return null;
  const placeholder = getWholePlaceholder(parts);
  const parameter = placeholder?.root === "params" ? findRow(rows, placeholder.path) : undefined;
  if (parameter) return <ParameterPolicy label={label} {...parameter} />;
  const secret = placeholders.some(({ root }) => root === "credentials");
  return <Note>{secret ? "if missing: call fails" : "if missing: omit"}</Note>;
}

type NamedParameter = { path: RowPath; isAlwaysSet: boolean };

/**
 * Returns the path of the parameter with these names, and whether every call provides it. Returns
 * undefined if there is none.
 */
const findRow = (
  rows: readonly ParameterRow[],
  names: readonly string[],
): NamedParameter | undefined => {
  let [list, path, isAlwaysSet] = [rows, "rows", names.length > 0];
  for (const [depth, targetName] of names.entries()) {
    const index = list.findIndex(({ name }) => name === targetName);
    const row = list[index];
    if (!row) return undefined;
    path = `${path}.${index}`;
    isAlwaysSet &&= row.required && !row.default;
    if (depth === names.length - 1) return { path: rowPath(path), isAlwaysSet };
    list = row.properties;
    path = `${path}.properties`;
  }
  return undefined;
};

function Note({ children }: { children: string }) {
  return <span className="w-42 shrink-0 text-muted text-xs">{children}</span>;
}

const getPolicy = ({ default: defaultValue }: ParameterRow): Policy => {
  if (!defaultValue) return "omit";
  return defaultValue.value === null ? "null" : "default";
};

/** Whether the form can make the parameter nullable. */
const canBeNull = (row: ParameterRow): boolean =>
  getRowKind(row).canBeNull && (row.enum === null || row.enum.includes(null));

const getInitialDefault = (row: ParameterRow): Json => {
  const [first] = (row.enum ?? []).filter((value) => value !== null);
  return first ?? getRowKind(row).initialDefault;
};

const toChange = (row: ParameterRow, policy: Policy): Partial<ParameterRow> => {
  if (policy === "omit") return { default: null };
  if (policy === "null") return { nullable: true, default: { value: null } };
  return { default: { value: getInitialDefault(row) } };
};

function ParameterPolicy({ label, path, isAlwaysSet }: NamedParameter & { label: string }) {
  const [row, change] = useRow(path);
  const { announce } = useEditor();
  if (!row) return null;
  if (isAlwaysSet) return <Note>required, never missing</Note>;
  const policy = getPolicy(row);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <NativeSelect
        aria-label={`${label}: when ${row.name} is missing`}
        value={policy}
        onValueChange={(next) => {
          change(toChange(row, next));
          announce(`Parameter ${row.name} changed everywhere it is used.`);
        }}
        className="w-42"
      >
        <option value="omit">if missing: omit</option>
        {(canBeNull(row) || policy === "null") && <option value="null">if missing: null</option>}
        <option value="default">if missing: default</option>
      </NativeSelect>
      {policy === "default" && (
        <Field label={`Default of ${row.name}`} hideLabel className="w-32">
          <ValueControl
            row={row}
            field="default"
            value={row.default?.value}
            onChange={(value) => change({ default: value === undefined ? null : { value } })}
          />
        </Field>
      )}
    </span>
  );
}
