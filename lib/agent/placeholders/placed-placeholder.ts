import { appendPointer, isObject } from "@/lib/schema/json";
import { type Placeholder, parseTemplate } from "./template";

/** A placeholder and its JSON Pointer in the document that contains it. */
export type PlacedPlaceholder = { path: string; placeholder: Placeholder };

type StringLeaf = { path: string; text: string; isKey: boolean };

/** Every string of a JSON value with its path, keys included, because placeholders in keys must be rejected. */
export function* listStrings(value: unknown, path = ""): Generator<StringLeaf> {
  if (typeof value === "string") yield { path, text: value, isKey: false };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* listStrings(item, appendPointer(path, index));
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) {
      yield { path: appendPointer(path, key), text: key, isKey: true };
      yield* listStrings(item, appendPointer(path, key));
    }
}

/** The placeholders in all strings of a JSON value, in document order. */
export const findPlaceholders = (value: unknown, path = ""): PlacedPlaceholder[] =>
  [...listStrings(value, path)].flatMap((leaf) =>
    leaf.isKey
      ? []
      : parseTemplate(leaf.text)
          .template.filter((part) => typeof part === "object")
          .map((placeholder) => ({ path: leaf.path, placeholder })),
  );
