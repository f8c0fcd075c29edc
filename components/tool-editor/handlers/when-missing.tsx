"use client";

import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { Json } from "@/lib/agent/json";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import { parseTemplate, wholePlaceholder } from "@/lib/agent/templates/template";
import { type RowPath, rowPath, useEditor, useRow, useValue } from "../editor-state";
import { ValueControl } from "../parameters/default-field";

type Policy = "omit" | "null" | "default";

/** What to send when a call does not provide the value. */
export function WhenMissing({ label, template }: { label: string; template: string }) {
  const [rows] = useValue("rows");
  const { template: parts } = parseTemplate(template);
  const placeholders = parts.filter((part) => typeof part === "object");
  if (placeholders.length === 0) return null;
  const whole = wholePlaceholder(parts);
  const found = whole?.root === "params" ? rowNamed(rows, whole.path) : undefined;
  if (found) return <ParameterPolicy label={label} {...found} />;
  const secret = placeholders.some(({ root }) => root === "credentials");
  return <Note>{secret ? "if missing: call fails" : "if missing: omit"}</Note>;
}

type Named = { path: RowPath; always: boolean };

/** The path of the parameter with these names, and whether every call provides it. */
const rowNamed = (rows: readonly ParameterRow[], names: readonly string[]): Named | undefined => {
  let [list, path, always] = [rows, "rows", names.length > 0];
  for (const [depth, wanted] of names.entries()) {
    const index = list.findIndex(({ name }) => name === wanted);
    const row = list[index];
    if (!row) return undefined;
    path = `${path}.${index}`;
    always &&= row.required && !row.default;
    if (depth === names.length - 1) return { path: rowPath(path), always };
    list = row.properties;
    path = `${path}.properties`;
  }
  return undefined;
};

function Note({ children }: { children: string }) {
  return <span className="w-42 shrink-0 text-muted text-xs">{children}</span>;
}

const policyOf = ({ default: given }: ParameterRow): Policy => {
  if (!given) return "omit";
  return given.value === null ? "null" : "default";
};

/** Whether the form can make the parameter nullable. */
const takesNull = ({ kind, enum: values }: ParameterRow): boolean =>
  kind !== "json" && kind !== "variants" && (values === null || values.includes(null));

const firstDefault = ({ kind, enum: values }: ParameterRow): Json => {
  const [first] = (values ?? []).filter((value) => value !== null);
  if (first !== undefined) return first;
  if (kind === "number" || kind === "integer") return 0;
  if (kind === "boolean") return false;
  if (kind === "array") return [];
  return kind === "object" ? {} : "";
};

const changeTo = (row: ParameterRow, policy: Policy): Partial<ParameterRow> => {
  if (policy === "omit") return { default: null };
  if (policy === "null") return { nullable: true, default: { value: null } };
  return { default: { value: firstDefault(row) } };
};

function ParameterPolicy({ label, path, always }: Named & { label: string }) {
  const [row, change] = useRow(path);
  const { announce } = useEditor();
  if (!row) return null;
  if (always) return <Note>required, never missing</Note>;
  const policy = policyOf(row);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <NativeSelect
        aria-label={`${label}: when ${row.name} is missing`}
        value={policy}
        onChange={(event) => {
          change(changeTo(row, event.target.value as Policy));
          announce(`Parameter ${row.name} changed everywhere it is used.`);
        }}
        className="w-42"
      >
        <option value="omit">if missing: omit</option>
        {(takesNull(row) || policy === "null") && <option value="null">if missing: null</option>}
        <option value="default">if missing: default</option>
      </NativeSelect>
      {policy === "default" && (
        <Field label={`Default of ${row.name}`} hideLabel className="w-32">
          <ValueControl
            row={row}
            field="default"
            value={row.default?.value}
            set={(value) => change({ default: value === undefined ? null : { value } })}
          />
        </Field>
      )}
    </span>
  );
}
