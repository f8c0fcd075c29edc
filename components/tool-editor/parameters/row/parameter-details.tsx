"use client";

import { FormField } from "@/components/tool-editor/fields/form-field";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { DescriptionField, ParameterLabel } from "../keywords/description-field";
import { JsonInput } from "../keywords/json-input";
import { parameterForms } from "../kinds";
import { VariantsForm } from "../kinds/variants-form";
import type { ParameterFormProps } from "./parameter-form";

/** The expanded part of a parameter's row. */
export function ParameterDetails(props: ParameterFormProps) {
  const { row } = props;
  if (row.kind === "json") return <SchemaForm {...props} />;
  const Form = row.kind === "variants" ? VariantsForm : parameterForms[row.kind];
  return (
    <div className="flex flex-col gap-4">
      <DescriptionField {...props} />
      <Form {...props} />
    </div>
  );
}

/** A schema that the form cannot represent is edited as JSON. */
function SchemaForm({ path, label, row, change }: ParameterFormProps) {
  const setSchema = (value: Json | undefined) => {
    const schema = (value ?? {}) as JsonSchema;
    change({ extraKeywords: schema, description: schema.description ?? "" });
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
