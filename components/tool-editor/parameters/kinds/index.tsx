import type { ParameterKind } from "@/lib/agent/parameters";
import type { ParameterForm } from "../row/parameter-form";
import { ArrayForm } from "./array-form";
import { BooleanForm } from "./boolean-form";
import { IntegerForm } from "./integer-form";
import { NumberForm } from "./number-form";
import { ObjectForm } from "./object-form";
import { StringForm } from "./string-form";

/** One form per parameter type. To add one, write its file and name it here. */
export const parameterForms: Record<ParameterKind, ParameterForm> = {
  string: StringForm,
  number: NumberForm,
  integer: IntegerForm,
  boolean: BooleanForm,
  array: ArrayForm,
  object: ObjectForm,
};
