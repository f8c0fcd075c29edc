import { appendPointer } from "@/lib/schema/json";
import { type Placeholder, parseTemplate } from "./template";

/** A placeholder and its JSON Pointer in the document that contains it. */
export type PlacedPlaceholder = { path: string; placeholder: Placeholder };

type TemplateText = { path: string; text: string; isKey: boolean };

/**
 * Maximum placeholders per document. No real request has this many; a hostile one could have
 * millions, and each call reads all of them.
 */
const MAX_PLACEHOLDERS = 10_000;

/** Counts the placeholders of a string. Text that only looks like one counts too. */
const countPlaceholders = (text: string): number => text.split("{{").length - 1;

/**
 * Lists every string of a JSON value that contains `{{`, with its path. Includes keys, because
 * placeholders in keys must be rejected. A large value has many strings and few templates, so paths
 * are built only for templates. Stops once the limit is exceeded.
 */
export const listTemplateTexts = (
  root: unknown,
  rootPath = "",
): { texts: TemplateText[]; isTooMany: boolean } => {
  const texts: TemplateText[] = [];
  let count = 0;
  const steps: (string | number)[] = [];
  const add = (text: string, isKey: boolean) => {
    if (!text.includes("{{")) return;
    count += countPlaceholders(text);
    texts.push({ path: steps.reduce<string>(appendPointer, rootPath), text, isKey });
  };
  const visit = (value: unknown) => {
    if (typeof value === "string") return add(value, false);
    if (typeof value !== "object" || value === null) return;
    const isList = Array.isArray(value);
    for (const [key, item] of isList ? value.entries() : Object.entries(value)) {
      steps.push(key);
      if (!isList) add(String(key), true);
      visit(item);
      steps.pop();
      if (count > MAX_PLACEHOLDERS) return;
    }
  };
  visit(root);
  return { texts, isTooMany: count > MAX_PLACEHOLDERS };
};

/** Returns the placeholders in all strings of a JSON value, in document order. */
export const findPlaceholders = (value: unknown, path = ""): PlacedPlaceholder[] =>
  listTemplateTexts(value, path).texts.flatMap((leaf) =>
    leaf.isKey
      ? []
      : parseTemplate(leaf.text)
          .template.filter((part) => typeof part === "object")
          .map((placeholder) => ({ path: leaf.path, placeholder })),
  );
