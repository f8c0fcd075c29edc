"use client";

import { isObject, type Json } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { FormField } from "../fields/form-field";
import { parameterForms } from ".";
import { DescriptionField, Of } from "./description-field";
import { JsonInput } from "./json-input";
import type { ParameterFormProps } from "./row-context";
import { VariantsForm } from "./variants-form";

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
  const set = (value: Json | undefined) => {
    const schema = (value ?? {}) as JsonSchema;
    change({ kept: schema, description: schema.description ?? "" });
  };
  return (
    <FormField
      path={`${path}.json`}
      label={<Of name={label}>JSON Schema</Of>}
      hint="The form has no fields for this schema, so edit it as JSON."
    >
      <JsonInput
        rowId={row.id}
        field="json"
        value={row.kept as Json}
        onChange={set}
        accepts={isObject}
        rows={6}
      />
    </FormField>
  );
}
