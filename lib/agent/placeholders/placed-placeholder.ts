import { appendPointer } from "@/lib/schema/json";
import { type Placeholder, parseTemplate } from "./template";

/** A placeholder and its JSON Pointer in the document that contains it. */
export type PlacedPlaceholder = { path: string; placeholder: Placeholder };

type TemplateText = { path: string; text: string; isKey: boolean };

/** More texts than any request has. A hostile one could have half a million. */
export const MAX_TEMPLATE_TEXTS = 10_000;

/**
 * Every string of a JSON value that has braces, with its path; keys included, because placeholders in keys must be
 * rejected. A large value has many strings and few templates, so paths are built only for those.
 * Ends when there are more than the limit.
 */
export const listTemplateTexts = (root: unknown, rootPath = ""): TemplateText[] => {
  const texts: TemplateText[] = [];
  const steps: (string | number)[] = [];
  const add = (text: string, isKey: boolean) => {
    if (text.includes("{{"))
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
      if (texts.length > MAX_TEMPLATE_TEXTS) return;
    }
  };
  visit(root);
  return texts;
};

/** The placeholders in all strings of a JSON value, in document order. */
export const findPlaceholders = (value: unknown, path = ""): PlacedPlaceholder[] =>
  listTemplateTexts(value, path).flatMap((leaf) =>
    leaf.isKey
      ? []
      : parseTemplate(leaf.text)
          .template.filter((part) => typeof part === "object")
          .map((placeholder) => ({ path: leaf.path, placeholder })),
  );
