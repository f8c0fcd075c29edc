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

/** One form per parameter kind. To add a kind, write its file and list it here. */
export const parameterForms: Record<ParameterKindName, ParameterForm> = {
  string: StringForm,
  // Same form as for text, so that the fields stay mounted when a text gets its first allowed
  // value.
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
