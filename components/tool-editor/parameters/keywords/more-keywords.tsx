"use client";

import { ChipsInput } from "@/components/tool-editor/fields/chips-input";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { getRowKind } from "@/components/tool-editor/parameters/model/rows";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Input } from "@/components/ui/inputs/input";
import { isObject, type Json } from "@/lib/schema/json";
import type { ParameterFormProps } from "../row/parameter-form";
import { ValueControl } from "./default-field";
import { ParameterLabel } from "./description-field";
import { formatValue, parseValue } from "./enum-field";
import { JsonInput } from "./json-input";
import { type Keyword, setKeyword } from "./set-keyword";

type MoreKeywordsProps = ParameterFormProps & {
  /** Keywords that have their own field elsewhere. */
  handledKeywords: readonly Keyword[];
};

/** Fields common to all types: title, constant, null, examples, and other keywords as JSON. */
export function MoreKeywords({ handledKeywords, ...props }: MoreKeywordsProps) {
  const { path, label, row, change } = props;
  const { canBeNull } = getRowKind(row);
  const constValue = row.extraKeywords.const;
  return (
    <>
      <FormField
        path={`${path}.extraKeywords.title`}
        label={<ParameterLabel name={label}>Title</ParameterLabel>}
      >
        <Input
          autoComplete="off"
          placeholder="What people see instead of the name"
          value={typeof row.extraKeywords.title === "string" ? row.extraKeywords.title : ""}
          onChange={(event) => setKeyword(props, "title", event.target.value || undefined)}
        />
      </FormField>
      {canBeNull && (
        <FormField
          path={`${path}.extraKeywords.const`}
          label={<ParameterLabel name={label}>Constant</ParameterLabel>}
          hint="The only accepted value."
        >
          <ValueControl
            row={row.enum ? { ...row, enum: null } : row}
            field="const"
            value={constValue}
            onChange={(value) => setKeyword(props, "const", value)}
          />
        </FormField>
      )}
      {canBeNull && (
        <div data-path={`${path}.nullable`} className="self-center">
          <Checkbox
            label={<ParameterLabel name={label}>Allow null</ParameterLabel>}
            checked={row.nullable}
            onCheckedChange={(next) => change({ nullable: next === true })}
          />
        </div>
      )}
      <Examples {...props} />
      <OtherKeywords
        {...props}
        handledKeywords={[...handledKeywords, "title", "const", "examples"]}
      />
    </>
  );
}

/** Edits example values for callers and models. */
function Examples(props: ParameterFormProps) {
  const { path, label, row } = props;
  const values = Array.isArray(row.extraKeywords.examples) ? row.extraKeywords.examples : [];
  const setExamples = (next: Json[]) =>
    setKeyword(props, "examples", next.length > 0 ? next : undefined);
  const { control, invalidMessage } = getRowKind(row);
  const isScalar = control === "text" || control === "number";
  return (
    <FormField
      path={`${path}.extraKeywords.examples`}
      label={<ParameterLabel name={label}>Examples</ParameterLabel>}
      className="col-span-full"
      hint={isScalar ? undefined : "A JSON array of values."}
    >
      {isScalar ? (
        <ChipsInput<Json>
          values={values}
          onChange={setExamples}
          parse={(text) => parseValue(text, row)}
          format={formatValue}
          invalidMessage={invalidMessage}
        />
      ) : (
        <JsonInput
          rowId={row.id}
          field="examples"
          value={values.length > 0 ? values : undefined}
          onChange={(value) => setExamples(Array.isArray(value) ? value : [])}
          accepts={Array.isArray}
          rows={1}
          placeholder="[ ]"
        />
      )}
    </FormField>
  );
}

const fieldKeywords = ["type", "description", "enum", "default", "anyOf", "oneOf"];

/** Edits keywords without their own field as JSON, so that nothing imported is lost. */
function OtherKeywords({ path, label, row, change, handledKeywords }: MoreKeywordsProps) {
  const hasField = ([key]: [string, unknown]) => handledKeywords.includes(key);
  const entries = Object.entries(row.extraKeywords);
  const otherKeywords = Object.fromEntries(entries.filter((entry) => !hasField(entry))) as Record<
    string,
    Json
  >;
  const setOtherKeywords = (value: Json | undefined) =>
    change({
      extraKeywords: {
        ...Object.fromEntries(entries.filter(hasField)),
        ...(isObject(value) ? value : {}),
      },
    });
  const accepts = (value: Json) =>
    isObject(value) &&
    !Object.entries(value).some((entry) => fieldKeywords.includes(entry[0]) || hasField(entry));
  return (
    <FormField
      path={`${path}.extraKeywords`}
      label={<ParameterLabel name={label}>Other keywords</ParameterLabel>}
      hint="JSON Schema keywords without a field here, such as deprecated or $comment."
      className="col-span-full"
    >
      <JsonInput
        rowId={row.id}
        field="extraKeywords"
        value={Object.keys(otherKeywords).length > 0 ? otherKeywords : undefined}
        onChange={setOtherKeywords}
        accepts={accepts}
        rows={1}
        placeholder='{ "deprecated": true }'
      />
    </FormField>
  );
}
