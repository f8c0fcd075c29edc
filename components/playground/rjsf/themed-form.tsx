"use client";

// The package's front door also loads its test registry, and with that a validator that is not installed.
import withTheme from "@rjsf/core/lib/withTheme.js";
import type { RJSFSchema } from "@rjsf/utils";
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ObjectFieldTemplate,
} from "./container-templates";
import { FieldTemplate } from "./field-template";
import { JsonField } from "./json-field";
import { ChoiceField, NumberField, TextField, YesNoField } from "./leaf-fields";

/** The form library dressed in our own controls; form-schema.ts names the fields. */
export const ThemedForm = withTheme<Record<string, unknown>, RJSFSchema>({
  fields: {
    text: TextField,
    number: NumberField,
    choice: ChoiceField,
    yesNo: YesNoField,
    json: JsonField,
  },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
  },
});
