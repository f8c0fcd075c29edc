import { parseTemplate } from "../placeholders/template";
import type { Prompt } from "./prompt";

/** The arguments of a prompt, which are always strings. */
export type PromptArguments = Readonly<Record<string, string>>;

const getValue = (path: readonly string[], values: PromptArguments): string => {
  const [name = ""] = path;
  return Object.hasOwn(values, name) ? (values[name] ?? "") : "";
};

/** Fills the arguments into a template. Their values are never parsed as templates. */
export const fillText = (text: string, values: PromptArguments): string =>
  parseTemplate(text)
    .template.map((part) => (typeof part === "string" ? part : getValue(part.path, values)))
    .join("");

/** Returns how many characters the arguments add to a template, without filling them in. */
export const measureArguments = (text: string, values: PromptArguments): number =>
  parseTemplate(text).template.reduce(
    (length, part) =>
      typeof part === "string" ? length : length + getValue(part.path, values).length,
    0,
  );

/** Lists the required arguments that have no value. An empty string counts as none. */
export const listMissingArguments = (
  { arguments: declared = [] }: Prompt,
  values: PromptArguments,
): string[] =>
  declared.flatMap(({ name, required }) =>
    required && !(Object.hasOwn(values, name) && values[name] !== "") ? name : [],
  );
