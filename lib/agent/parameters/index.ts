import type { JsonSchema } from "../json-schema";
import { array } from "./array";
import { boolean } from "./boolean";
import { integer } from "./integer";
import { number } from "./number";
import { object } from "./object";
import type { ParameterType } from "./parameter-type";
import { string } from "./string";

/** The parameter types, in the order the picker shows them. To add one, write its file and name it here. */
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

/** The type that the form can edit a schema as; undefined when only JSON can (unions, no single type). */
export const kindOf = (schema: JsonSchema): ParameterKind | undefined =>
  typeof schema.type === "string" &&
  Object.hasOwn(parameterTypes, schema.type) &&
  !schema.anyOf &&
  !schema.oneOf
    ? (schema.type as ParameterKind)
    : undefined;
