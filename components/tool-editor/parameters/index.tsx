import type { ParameterKind } from "@/lib/agent/parameters";
import { ArrayForm } from "./array";
import { BooleanForm } from "./boolean";
import { IntegerForm } from "./integer";
import { NumberForm } from "./number";
import { ObjectForm } from "./object";
import type { ParameterForm } from "./row-context";
import { StringForm } from "./string";

/** One form per parameter type. To add one, write its file and name it here. */
export const parameterForms: Record<ParameterKind, ParameterForm> = {
  string: StringForm,
  number: NumberForm,
  integer: IntegerForm,
  boolean: BooleanForm,
  array: ArrayForm,
  object: ObjectForm,
};
