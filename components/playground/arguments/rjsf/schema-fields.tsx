"use client";

// The package's main entry also loads its test registry, which needs a validator that is not installed.
import withTheme from "@rjsf/core/lib/withTheme.js";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ObjectFieldTemplate,
} from "./container-templates";
import { FieldTemplate } from "./field-template";
import { getLeafName } from "./form-schema";
import { JsonField } from "./json-field";
import { BooleanField, ChoiceField, NumberField, TextField } from "./leaf-fields";
import { UnionField } from "./union-field";

/** The form library with our own controls; form-schema.ts refers to the fields by these names. */
export const ThemedForm = withTheme<Record<string, unknown>, RJSFSchema>({
  fields: {
    text: TextField,
    number: NumberField,
    choice: ChoiceField,
    boolean: BooleanField,
    json: JsonField,
    union: (props: FieldProps) => <UnionField {...props} getFieldName={getLeafName} />,
  },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
  },
});
