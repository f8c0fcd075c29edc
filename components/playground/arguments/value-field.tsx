"use client";

import { useMemo } from "react";
import type { Json } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { createArgumentsCheck } from "./check-arguments";
import { omitUndefined } from "./initial-values";
import { ParameterFormContext } from "./rjsf/form-context";
import { createFormSchema } from "./rjsf/form-schema";
import { SchemaFields } from "./rjsf/schema-fields";
import { createValidator } from "./rjsf/validator";

type ValueFieldProps = {
  /** The parameter's name, which affects the choice of control as in the full form. */
  name: string;
  /** Shown above the field. */
  label: string;
  schema: JsonSchema;
  /** Undefined if there is no value. */
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  /** A sentence about why the value is invalid. */
  problem?: string;
  /** Called with the reason why the typed text is not a value yet, or undefined once it is. */
  onUnreadable: (problem: string | undefined) => void;
};

/** Edits one value in the same field that people see when they call the tool. */
export function ValueField(props: ValueFieldProps) {
  const { label, value, onChange, problem, onUnreadable } = props;
  const name = props.name || "value";
  const schemaText = JSON.stringify(props.schema);
  const { schema, uiSchema, validator } = useMemo(() => {
    const { default: _, description: __, ...origin } = JSON.parse(schemaText) as JsonSchema;
    const parameters: ParametersSchema = {
      type: "object",
      properties: { [name]: { ...origin, title: label } },
    };
    return {
      ...createFormSchema(parameters),
      validator: createValidator(createArgumentsCheck(parameters)),
    };
  }, [schemaText, name, label]);
  const context = useMemo(
    () => ({
      showAll: true,
      issues: problem ? [{ path: `/${name}`, message: problem, missing: false }] : [],
      problems: new Map<string, string>(),
      report: (_id: string, parseProblem: string | undefined) => onUnreadable(parseProblem),
    }),
    [problem, name, onUnreadable],
  );
  return (
    <ParameterFormContext value={context}>
      <SchemaFields
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={value === undefined ? {} : { [name]: value }}
        onChange={({ formData }) => onChange(omitUndefined(formData?.[name]) as Json | undefined)}
      />
    </ParameterFormContext>
  );
}
