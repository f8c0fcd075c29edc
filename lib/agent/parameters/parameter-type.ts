import type { Json } from "../json";
import type { JsonSchema } from "../json-schema";

/** What a parameter type knows about itself. The editor, the form and the checks ask nothing else. */
export type ParameterType = {
  /** The human word in the type picker, and the key that chooses it there. */
  label: string;
  hint: string;
  /** Keywords that only make sense for this type: a change of type drops them. */
  keywords: readonly (keyof JsonSchema & string)[];
  /** What a new parameter of this type starts with. */
  blank: JsonSchema;
  /** Reads what a person typed as a value of this type; undefined when it is none. */
  parse(text: string): Json | undefined;
  /** A value that shows what is meant, for previews. */
  example: Json;
};

export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
