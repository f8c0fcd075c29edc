import type { JsonSchema } from "@/lib/schema/json-schema";
import { array } from "./array";
import { boolean } from "./boolean";
import { integer } from "./integer";
import { number } from "./number";
import { object } from "./object";
import type { ParameterType } from "./parameter-type";
import { string } from "./string";

/** The parameter kinds, in the order of the picker. To add one, write its file and list it here. */
export const parameterTypes = {
  string,
  number,
  integer,
  boolean,
  array,
  object,
} satisfies Record<string, ParameterType>;
export type ParameterKind = keyof typeof parameterTypes;
export const parameterKinds = Object.keys(parameterTypes) as ParameterKind[];

/** The kind as which the form can edit a schema; undefined when only JSON can (unions, several types). */
export const getParameterKind = (schema: JsonSchema): ParameterKind | undefined =>
  typeof schema.type === "string" &&
  Object.hasOwn(parameterTypes, schema.type) &&
  !schema.anyOf &&
  !schema.oneOf
    ? (schema.type as ParameterKind)
    : undefined;
