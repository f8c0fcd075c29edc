"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { isObject, type Json } from "@/lib/agent/json";
import { parameterTypes } from "@/lib/agent/parameters";
import { ChipsInput } from "../fields/chips-input";
import { FormField } from "../fields/form-field";
import { ValueControl } from "./default-field";
import { Of } from "./description-field";
import { readValue, showValue } from "./enum-field";
import { JsonInput } from "./json-input";
import { type Keyword, keep } from "./keep-keyword";
import type { ParameterFormProps } from "./row-context";

type MoreKeywordsProps = ParameterFormProps & {
  /** The keywords that have their own field elsewhere. */
  shown: readonly Keyword[];
};

/** Fields that every type has: title, constant, null, examples, and other keywords as JSON. */
export function MoreKeywords({ shown, ...props }: MoreKeywordsProps) {
  const { path, label, row, change } = props;
  const constant = row.kept.const as Json | undefined;
  return (
    <>
      <FormField path={`${path}.kept.title`} label={<Of name={label}>Title</Of>}>
        <Input
          autoComplete="off"
          placeholder="What people see instead of the name"
          value={typeof row.kept.title === "string" ? row.kept.title : ""}
          onChange={(event) => keep(props, "title", event.target.value || undefined)}
        />
      </FormField>
      {row.kind !== "variants" && (
        <FormField
          path={`${path}.kept.const`}
          label={<Of name={label}>Constant</Of>}
          hint="The only accepted value."
        >
          <ValueControl
            row={row.enum ? { ...row, enum: null } : row}
            field="const"
            value={constant}
            set={(value) => keep(props, "const", value)}
          />
        </FormField>
      )}
      {row.kind !== "variants" && (
        <div data-path={`${path}.nullable`} className="self-center">
          <Checkbox
            label={<Of name={label}>Allow null</Of>}
            checked={row.nullable}
            onCheckedChange={(next) => change({ nullable: next === true })}
          />
        </div>
      )}
      <Examples {...props} />
      <OtherKeywords {...props} shown={[...shown, "title", "const", "examples"]} />
    </>
  );
}

/** Example values for callers and models. */
function Examples(props: ParameterFormProps) {
  const { path, label, row } = props;
  const values = Array.isArray(row.kept.examples) ? row.kept.examples : [];
  const set = (next: Json[]) => keep(props, "examples", next.length > 0 ? next : undefined);
  const single =
    row.kind === "string" || row.kind === "number" || row.kind === "integer" ? row.kind : undefined;
  return (
    <FormField
      path={`${path}.kept.examples`}
      label={<Of name={label}>Examples</Of>}
      className="col-span-full"
      hint={single ? undefined : "A JSON array of values."}
    >
      {single ? (
        <ChipsInput<Json>
          values={values}
          onChange={set}
          parse={(text) => readValue(text, row)}
          show={showValue}
          refusal={`Enter a valid ${parameterTypes[single].label.toLowerCase()}.`}
        />
      ) : (
        <JsonInput
          rowId={row.id}
          field="examples"
          value={values.length > 0 ? values : undefined}
          onChange={(value) => set(Array.isArray(value) ? value : [])}
          accepts={Array.isArray}
          rows={1}
          placeholder="[ ]"
        />
      )}
    </FormField>
  );
}

const ownFields = ["type", "description", "enum", "default", "anyOf", "oneOf"];

/** Keywords without their own field, as JSON, so that nothing imported is lost. */
function OtherKeywords({ path, label, row, change, shown }: MoreKeywordsProps) {
  const hasField = ([key]: [string, unknown]) => shown.includes(key);
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
      hint="JSON Schema keywords without a field here, such as deprecated or $comment."
      className="col-span-full"
    >
      <JsonInput
        rowId={row.id}
        field="kept"
        value={Object.keys(others).length > 0 ? others : undefined}
        onChange={set}
        accepts={accepts}
        rows={1}
        placeholder='{ "deprecated": true }'
      />
    </FormField>
  );
}
