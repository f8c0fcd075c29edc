import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** A parameter kind: everything the editor, the playground and code completion need to know about it. */
export type ParameterKind = {
  /** The label in the type picker; its first letter selects it there. */
  label: string;
  /** JSON Schema's word for it, shown beside a label that differs. */
  jsonName?: string;
  /** Where the picker offers it. A kind that is offered nowhere is only shown for the schemas that it matches. */
  picker: "everywhere" | "in variants" | "nowhere";
  /** Whether it can edit a schema with at most one `type`. Of several kinds the most specific one edits it. */
  matches(schema: JsonSchema): boolean;
  /** The schema of a new parameter. */
  blank: JsonSchema;
  /** The schema of a parameter that was of another kind before; `blank` without it. */
  convert?(schema: JsonSchema, from: ParameterKind): JsonSchema;
  /** Keywords that only apply to this kind; a change of type drops them. */
  keywords: readonly (keyof JsonSchema & string)[];
  /** The keyword with nested schemas that are edited as parameters of their own. */
  children?: "properties" | "items" | "variants";
  /** The whole schema is edited as JSON. */
  isOpaque?: boolean;
  /** Whether the form can allow null besides the kind's own values. */
  canBeNull: boolean;
  /** The control that edits a value. */
  control: "text" | "number" | "boolean" | "json";
  /** Restricts the control for numbers. */
  isInteger?: boolean;
  /** Parses typed text as a value; undefined when it is not one. */
  parse(text: string): Json | undefined;
  /** Shown for text that does not parse. */
  invalidMessage: string;
  /** The default that a parameter starts with when it gets one. */
  initialDefault: Json;
  /** The type in code completion; `describe` gives that of a nested schema. */
  codeType(schema: JsonSchema, describe: (schema: JsonSchema) => string): string;
};

/** Kinds by name, in the order of the picker. */
export type ParameterKinds = Readonly<Record<string, ParameterKind>>;

/** Whether a schema has exactly this type and is not a union as well. */
export const hasType = ({ type, anyOf, oneOf }: JsonSchema, name: string): boolean =>
  type === name && !anyOf && !oneOf;
