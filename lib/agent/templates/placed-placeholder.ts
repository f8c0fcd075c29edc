import { isObject, pointer } from "@/lib/agent/json";
import { type Placeholder, parseTemplate } from "./template";

/** A placeholder and where it stands: a JSON Pointer into the document it was found in. */
export type PlacedPlaceholder = { path: string; placeholder: Placeholder };

type Leaf = { path: string; text: string; isKey: boolean };

/** Every text of a JSON value with its place; keys come too, since a placeholder there would be ignored. */
export function* textsIn(value: unknown, path = ""): Generator<Leaf> {
  if (typeof value === "string") yield { path, text: value, isKey: false };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, pointer(path, index));
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) {
      yield { path: pointer(path, key), text: key, isKey: true };
      yield* textsIn(item, pointer(path, key));
    }
}

/** The placeholders in all texts of a JSON value, in reading order. */
export const placeholdersIn = (value: unknown, path = ""): PlacedPlaceholder[] =>
  [...textsIn(value, path)].flatMap((leaf) =>
    leaf.isKey
      ? []
      : parseTemplate(leaf.text)
          .template.filter((part) => typeof part === "object")
          .map((placeholder) => ({ path: leaf.path, placeholder })),
  );
