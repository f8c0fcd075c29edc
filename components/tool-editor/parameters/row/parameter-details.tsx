"use client";

import { DescriptionField } from "../keywords/description-field";
import { parameterForms } from "../kinds";
import { getRowKind } from "../model/rows";
import type { ParameterForm, ParameterFormProps } from "./parameter-form";

/** Returns the form of a row's kind. Rows of unknown kinds are edited as JSON. */
export const getParameterForm = (
  kind: string,
  forms: Readonly<Record<string, ParameterForm>> = parameterForms,
): ParameterForm => forms[kind] ?? parameterForms.json;

/** Expanded part of a parameter's row. */
export function ParameterDetails(props: ParameterFormProps) {
  const { row } = props;
  const Form = getParameterForm(row.kind);
  if (getRowKind(row).isOpaque) return <Form {...props} />;
  return (
    <div className="flex flex-col gap-4">
      <DescriptionField {...props} />
      <Form {...props} />
    </div>
  );
}
