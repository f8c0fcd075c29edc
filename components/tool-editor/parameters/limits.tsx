"use client";

import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { isObject, type Json } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { useEditorState } from "../editor-state";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import { JsonInput } from "./json-input";
import { NumberInput } from "./number-input";
import type { ParameterFormProps } from "./row-context";

type Keyword = keyof JsonSchema & string;

/** Sets or removes one keyword that the row keeps. */
const keep = ({ row, change }: ParameterFormProps, keyword: Keyword, value: unknown) => {
  const { [keyword]: _, ...others } = row.kept;
  change({ kept: value === undefined ? others : { ...row.kept, [keyword]: value } });
};

type LimitsProps = ParameterFormProps & {
  /** The keywords that have a field among the children; all others are shown as JSON. */
  keywords: readonly Keyword[];
  children?: ReactNode;
};

/** What a value must keep to, folded away while nothing is said. */
export function Limits({ keywords, children, ...props }: LimitsProps) {
  const { path, row } = props;
  const said = Object.keys(row.kept).length;
  const wrong = useEditorState(({ issues }) =>
    issues.some((issue) => issue.path.startsWith(`${path}.kept`)),
  );
  const [open, setOpen] = useState(said > 0 && said <= 4);
  return (
    <Disclosure
      summary="Limits"
      aside={said > 0 && !open ? <Badge>{said} set</Badge> : undefined}
      open={open || wrong}
      onOpenChange={setOpen}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-3">
        {children}
        <OtherKeywords {...props} shown={keywords} />
      </div>
    </Disclosure>
  );
}

type LimitProps = ParameterFormProps & { keyword: Keyword; title: string };

export function NumberLimit({ keyword, title, whole, ...props }: LimitProps & { whole?: boolean }) {
  const value = props.row.kept[keyword];
  return (
    <FormField path={`${props.path}.kept.${keyword}`} label={<Of name={props.label}>{title}</Of>}>
      <NumberInput
        rowId={props.row.id}
        field={keyword}
        value={typeof value === "number" ? value : undefined}
        onChange={(next) => keep(props, keyword, next)}
        whole={whole}
      />
    </FormField>
  );
}

type TextLimitProps = LimitProps & {
  placeholder?: string;
  hint?: string;
  offers?: readonly string[];
};

export function TextLimit(all: TextLimitProps) {
  const { keyword, title, placeholder, hint, offers, ...props } = all;
  const value = props.row.kept[keyword];
  const list = offers && `${props.row.id}-${keyword}`;
  return (
    <FormField
      path={`${props.path}.kept.${keyword}`}
      label={<Of name={props.label}>{title}</Of>}
      hint={hint}
    >
      <Input
        mono
        list={list}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => keep(props, keyword, event.target.value || undefined)}
      />
      {offers && (
        <datalist id={list}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </FormField>
  );
}

export function FlagLimit({ keyword, title, ...props }: LimitProps) {
  return (
    <div data-path={`${props.path}.kept.${keyword}`} className="self-center">
      <Checkbox
        label={<Of name={props.label}>{title}</Of>}
        checked={props.row.kept[keyword] === true}
        onCheckedChange={(next) => keep(props, keyword, next === true || undefined)}
      />
    </div>
  );
}

/** Whether names that are not listed may come along; a schema for them stays with the other keywords. */
export function OthersLimit(props: ParameterFormProps) {
  const value = props.row.kept.additionalProperties;
  if (isObject(value)) return null;
  return (
    <FormField
      path={`${props.path}.kept.additionalProperties`}
      label={<Of name={props.label}>Other names inside</Of>}
    >
      <NativeSelect
        value={value === undefined ? "" : String(value)}
        onChange={({ target }) =>
          keep(
            props,
            "additionalProperties",
            target.value === "" ? undefined : target.value === "true",
          )
        }
      >
        <option value="">Not said</option>
        <option value="true">Allowed</option>
        <option value="false">Refused</option>
      </NativeSelect>
    </FormField>
  );
}

const ownFields = ["type", "description", "enum", "default"];

/** Keywords without a field of their own, as JSON: nothing that was imported is ever dropped. */
function OtherKeywords({
  path,
  label,
  row,
  change,
  shown,
}: ParameterFormProps & { shown: readonly Keyword[] }) {
  const hasField = ([key, value]: [string, unknown]) =>
    shown.includes(key) && !(key === "additionalProperties" && isObject(value));
  const entries = Object.entries(row.kept);
  const others = Object.fromEntries(entries.filter((entry) => !hasField(entry))) as Record<
    string,
    Json
  >;
  const set = (value: Json | undefined) =>
    change({
      kept: { ...Object.fromEntries(entries.filter(hasField)), ...(isObject(value) ? value : {}) },
    });
  const accepts = (value: Json) =>
    isObject(value) &&
    !Object.entries(value).some((entry) => ownFields.includes(entry[0]) || hasField(entry));
  return (
    <FormField
      path={`${path}.kept`}
      label={<Of name={label}>Other keywords</Of>}
      hint="JSON Schema without a field here, such as title or examples."
      className="col-span-full"
    >
      <JsonInput
        rowId={row.id}
        field="kept"
        value={Object.keys(others).length > 0 ? others : undefined}
        onChange={set}
        accepts={accepts}
        rows={1}
        placeholder='{ "title": "…" }'
      />
    </FormField>
  );
}
