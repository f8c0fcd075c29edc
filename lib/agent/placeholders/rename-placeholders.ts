import { formatName } from "./placeholder-names";
import { parsePlaceholder } from "./template";

/** The path of a parameter before and after it was renamed. `null` stands for any item of a list. */
export type Renaming = { path: readonly (string | null)[]; name: string };

const matches = (step: string | null, name: string | undefined): boolean =>
  step === null ? /^\d+$/.test(name ?? "") : step === name;

const renamePlaceholder = (text: string, { path, name }: Renaming): string => {
  const placeholder = parsePlaceholder(text.trim());
  if (placeholder?.root !== "params") return text;
  if (!path.every((step, index) => matches(step, placeholder.path[index]))) return text;
  return formatName("params", ...placeholder.path.with(path.length - 1, name));
};

/** A text whose placeholders have the parameter's new name. */
export const renamePlaceholders = (text: string, renaming: Renaming): string =>
  text.replace(/(?<!\\)\{\{([^{}]*)\}\}/g, (whole, content: string) => {
    const renamed = renamePlaceholder(content, renaming);
    return renamed === content ? whole : `{{${renamed}}}`;
  });

/** The same within the strings of a JSON text, which may be invalid while it is being typed. */
export const renameInJsonText = (text: string, renaming: Renaming): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*\{\{(?:[^"\\\n]|\\.)*"/g, (literal) => {
    try {
      const value: unknown = JSON.parse(literal);
      const renamed = renamePlaceholders(String(value), renaming);
      return renamed === value ? literal : JSON.stringify(renamed);
    } catch {
      return literal;
    }
  });
