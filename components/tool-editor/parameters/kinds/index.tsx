import type { ParameterKindName } from "@/lib/agent/parameters";
import type { ParameterForm } from "../row/parameter-form";
import { ArrayForm } from "./array-form";
import { BooleanForm } from "./boolean-form";
import { IntegerForm } from "./integer-form";
import { JsonForm } from "./json-form";
import { NumberForm } from "./number-form";
import { ObjectForm } from "./object-form";
import { StringForm } from "./string-form";
import { VariantsForm } from "./variants-form";

/** One form per parameter kind. To add one, write its file and name it here. */
export const parameterForms: Record<ParameterKindName, ParameterForm> = {
  string: StringForm,
  // The same form, so that a text stays in place as it gets its first value.
  choice: StringForm,
  number: NumberForm,
  integer: IntegerForm,
  boolean: BooleanForm,
  array: ArrayForm,
  object: ObjectForm,
  variants: VariantsForm,
  null: JsonForm,
  json: JsonForm,
};
