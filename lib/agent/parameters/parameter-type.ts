import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** A parameter kind: everything the editor, the form and the checks need to know about it. */
export type ParameterType = {
  /** The label in the type picker; its first letter selects it there. */
  label: string;
  hint: string;
  /** Keywords that only apply to this type; a change of type drops them. */
  keywords: readonly (keyof JsonSchema & string)[];
  /** The schema of a new parameter of this type. */
  blank: JsonSchema;
  /** Parses typed text as a value of this type; undefined when it is not one. */
  parse(text: string): Json | undefined;
  /** A sample value for previews. */
  example: Json;
};

export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
