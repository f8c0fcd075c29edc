import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/**
 * A parameter kind: everything that the editor, the playground and code completion need to know
 * about it.
 */
export type ParameterKind = {
  /** Label in the type picker; pressing its first letter selects it there. */
  label: string;
  /** The JSON Schema term, shown beside a label that differs from it. */
  jsonName?: string;
  /**
   * Where the picker offers the kind. One that is offered nowhere is only shown for the schemas
   * that it matches.
   */
  picker: "everywhere" | "in variants" | "nowhere";
  /**
   * Whether it can edit a schema with at most one `type`. If several kinds match, the most specific
   * one edits it.
   */
  matches(schema: JsonSchema): boolean;
  /** The schema of a new parameter. */
  blank: JsonSchema;
  /** Converts the schema of a parameter of another kind. Defaults to `blank`. */
  convert?(schema: JsonSchema, from: ParameterKind): JsonSchema;
  /** Keywords that apply only to this kind; changing the type drops them. */
  keywords: readonly (keyof JsonSchema & string)[];
  /** The keyword whose nested schemas are edited as separate parameters. */
  children?: "properties" | "items" | "variants";
  /** The whole schema is edited as JSON. */
  isOpaque?: boolean;
  /** Whether the form can allow null besides the kind's own values. */
  canBeNull: boolean;
  /** The control that edits a value. */
  control: "text" | "number" | "boolean" | "json";
  /** Restricts the control for numbers. */
  isInteger?: boolean;
  /** Parses typed text. Returns undefined if it is not a valid value. */
  parse(text: string): Json | undefined;
  /** Shown for text that does not parse. */
  invalidMessage: string;
  /** The initial value when a default is added to a parameter. */
  initialDefault: Json;
  /** Returns the type for code completion; `describe` returns that of a nested schema. */
  codeType(schema: JsonSchema, describe: (schema: JsonSchema) => string): string;
};

/** Kinds by name, in the order of the picker. */
export type ParameterKinds = Readonly<Record<string, ParameterKind>>;

/** Whether a schema has exactly this type and is not also a union. */
export const hasType = ({ type, anyOf, oneOf }: JsonSchema, name: string): boolean =>
  type === name && !anyOf && !oneOf;
