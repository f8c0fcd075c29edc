"use client";

import { FormField } from "@/components/tool-editor/fields/form-field";
import { FALLBACK_KIND, findParameterKind, findParameterKindName } from "@/lib/agent/parameters";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { ParameterLabel } from "../keywords/description-field";
import { JsonInput } from "../keywords/json-input";
import type { ParameterFormProps } from "../row/parameter-form";

/** Edits a schema that the form cannot represent as JSON. */
export function JsonForm({ path, label, row, change }: ParameterFormProps) {
  const setSchema = (value: Json | undefined) => {
    const schema = (value ?? {}) as JsonSchema;
    const kind = findParameterKind(schema).isOpaque ? findParameterKindName(schema) : FALLBACK_KIND;
    change({ kind, extraKeywords: schema, description: schema.description ?? "" });
  };
  return (
    <FormField
      path={`${path}.json`}
      label={<ParameterLabel name={label}>JSON Schema</ParameterLabel>}
      hint="The form has no fields for this schema, so edit it as JSON."
    >
      <JsonInput
        rowId={row.id}
        field="json"
        value={row.extraKeywords as Json}
        onChange={setSchema}
        accepts={isObject}
        rows={6}
      />
    </FormField>
  );
}
