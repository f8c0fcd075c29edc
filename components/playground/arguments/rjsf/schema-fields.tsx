"use client";

// The package's main entry also loads its test registry, whose validator is not installed.
import withTheme from "@rjsf/core/lib/withTheme.js";
import type { RJSFSchema } from "@rjsf/utils";
import type { ComponentProps } from "react";
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ObjectFieldTemplate,
} from "./container-templates";
import { FieldTemplate } from "./field-template";
import { JsonField } from "./json-field";
import { BooleanField, ChoiceField, NumberField, TextField } from "./leaf-fields";
import { UnionField } from "./union-field";

/** The form library with our own controls. form-schema.ts refers to the fields by these names. */
const ThemedForm = withTheme<Record<string, unknown>, RJSFSchema>({
  fields: {
    text: TextField,
    number: NumberField,
    choice: ChoiceField,
    boolean: BooleanField,
    json: JsonField,
    union: UnionField,
  },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
  },
});

// We apply defaults once ourselves. The library would apply them again whenever a field is cleared.
const NO_DEFAULTS = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  requiredBooleanDefault: "skip",
  allOf: "skipDefaults",
} as const;

/** The library adds its own submit button unless it has children. */
const NO_SUBMIT_BUTTON = " ";

type SchemaFieldsProps = Pick<
  ComponentProps<typeof ThemedForm>,
  "schema" | "uiSchema" | "validator" | "formData" | "onChange"
>;

/** The fields of a schema, as part of one of our forms. */
export const SchemaFields = (props: SchemaFieldsProps) => (
  <ThemedForm
    {...props}
    tagName="div"
    showErrorList={false}
    experimental_defaultFormStateBehavior={NO_DEFAULTS}
  >
    {NO_SUBMIT_BUTTON}
  </ThemedForm>
);
