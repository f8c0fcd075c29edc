"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { EmptyText, roomForEmptyText } from "@/components/ui/empty-text";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { sameJson } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { readNumber, spells } from "../number-draft";
import { originOf, spokenName, takesEmptyText, writer } from "./field-parts";
import { useDraftProblem } from "./form-context";

const shortest = 120;
const longNames = /(text|message|body|content|prompt|description|comment|note|sql|code)$/i;

/** Guesses from the name and bounds; both controls accept any text. */
const isLong = (name: string, { maxLength, format }: JsonSchema) =>
  format === undefined && (maxLength === undefined ? longNames.test(name) : maxLength > shortest);

export function TextField(props: FieldProps) {
  const { formData, name, uiSchema } = props;
  const origin = originOf(uiSchema);
  const write = writer(props);
  const value = typeof formData === "string" ? formData : "";
  const [long] = useState(() => isLong(name, origin) || value.includes("\n"));
  const [example] = origin.examples ?? [];
  const common = {
    value,
    spellCheck: long,
    placeholder:
      formData === "" ? "Empty string" : typeof example === "string" ? example : undefined,
    className: value === "" ? roomForEmptyText : undefined,
    onChange: (event: { target: { value: string } }) => write(event.target.value || undefined),
  };
  return (
    <EmptyText value={formData} onChange={write} allowed={takesEmptyText(origin)}>
      {long || value.includes("\n") ? (
        <Textarea {...common} rows={3} />
      ) : (
        <Input {...common} autoComplete="off" />
      )}
    </EmptyText>
  );
}

export function NumberField(props: FieldProps) {
  const { formData, uiSchema, fieldPathId } = props;
  const integer = originOf(uiSchema).type === "integer";
  const write = writer(props);
  const [text, setText] = useState(typeof formData === "number" ? String(formData) : "");
  // The value may change from outside, by a replay or the JSON view, and then replaces the typed text.
  const shown = spells(text, formData) ? text : String(formData ?? "");
  useDraftProblem(fieldPathId.$id, readNumber(shown, { integer }).problem);
  return (
    <Input
      mono
      inputMode={integer ? "numeric" : "decimal"}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        write(readNumber(event.target.value, { integer }).value);
      }}
    />
  );
}

const unset = "unset";
const choiceLabel = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
/** Longer lists scroll better in the native control. */
const mostInMenu = 30;

export function ChoiceField(props: FieldProps) {
  const { formData, required, uiSchema } = props;
  const origin = originOf(uiSchema);
  const values = origin.enum ?? [origin.const];
  const write = writer(props);
  const chosen = values.findIndex((value) => formData !== undefined && sameJson(value, formData));
  const options = [
    ...(required ? [] : [{ value: unset, label: "Not set" }]),
    ...values.map((value, index) => ({ value: String(index), label: choiceLabel(value) })),
  ];
  const choose = (key: string) => write(key === unset ? undefined : values[Number(key)]);
  const current = chosen >= 0 ? String(chosen) : required || formData !== undefined ? "" : unset;
  if (values.length > mostInMenu) {
    return (
      <NativeSelect value={current} onChange={(event) => choose(event.target.value)}>
        {required && <option value="">Choose one</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return (
    <Select
      value={current}
      onValueChange={choose}
      options={options}
      placeholder={formData === undefined ? "Choose one" : choiceLabel(formData)}
    />
  );
}

export function YesNoField(props: FieldProps) {
  const { formData, required, fieldPathId } = props;
  const write = writer(props);
  const undecided = required || formData !== undefined ? "" : unset;
  const value = formData === true ? "yes" : formData === false ? "no" : undecided;
  return (
    <SegmentedControl
      label={spokenName(fieldPathId)}
      value={value}
      onValueChange={(next) => write(next === unset ? undefined : next === "yes")}
      options={[
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
        ...(required ? [] : [{ value: unset, label: "Not set" }]),
      ]}
      className="self-start"
    />
  );
}
