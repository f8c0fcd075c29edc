import { formatName } from "./placeholder-names";
import { parsePlaceholder } from "./template";

/**
 * A parameter's path before and after it was renamed or moved. `null` matches any item of a list.
 */
export type Renaming = { from: ParameterPath; to: ParameterPath };
type ParameterPath = readonly (string | null)[];

const matches = (step: string | null, name: string | undefined): boolean =>
  step === null ? /^\d+$/.test(name ?? "") : step === name;

const isItem = (step: string | null) => step === null;

/** Returns undefined for a move into or out of a list, where it is unclear which item is meant. */
const fillItems = ({ from, to }: Renaming, path: readonly string[]): string[] | undefined => {
  const items = path.filter((_, index) => from[index] === null);
  if (items.length !== to.filter(isItem).length) return undefined;
  return to.map((step) => step ?? items.shift() ?? "");
};

const renamePlaceholder = (text: string, renaming: Renaming): string => {
  const placeholder = parsePlaceholder(text.trim());
  const { from } = renaming;
  if (placeholder?.root !== "params") return text;
  if (!from.every((step, index) => matches(step, placeholder.path[index]))) return text;
  const to = fillItems(renaming, placeholder.path);
  return to ? formatName("params", ...to, ...placeholder.path.slice(from.length)) : text;
};

/** Replaces the parameter's path in the placeholders of a template. */
export const renamePlaceholders = (text: string, renaming: Renaming): string =>
  text.replace(/(?<!\\)\{\{([^{}]*)\}\}/g, (whole, content: string) => {
    const renamed = renamePlaceholder(content, renaming);
    return renamed === content ? whole : `{{${renamed}}}`;
  });

/** Does the same in JSON text, which may be invalid while it is being typed. */
export const renameInJsonText = (text: string, renaming: Renaming): string =>
  text.replace(/(?<!\\)\{\{((?:[^{}"\\\n]|\\.)*)\}\}/g, (whole, content: string) => {
    try {
      const placeholder = String(JSON.parse(`"${content}"`));
      const renamed = renamePlaceholder(placeholder, renaming);
      return renamed === placeholder ? whole : `{{${JSON.stringify(renamed).slice(1, -1)}}}`;
    } catch {
      return whole;
    }
  });
