import { parseTemplate } from "../placeholders/template";
import type { Prompt } from "./prompt";

/** The arguments of a prompt, which are always strings. */
export type PromptArguments = Readonly<Record<string, string>>;

/** Fills the arguments into a template. Their values are never parsed as templates. */
export const fillText = (text: string, values: PromptArguments): string =>
  parseTemplate(text)
    .template.map((part) => {
      if (typeof part === "string") return part;
      const [name = ""] = part.path;
      return Object.hasOwn(values, name) ? (values[name] ?? "") : "";
    })
    .join("");

/** Lists the required arguments that have no value. An empty string counts as none. */
export const listMissingArguments = (
  { arguments: declared = [] }: Prompt,
  values: PromptArguments,
): string[] =>
  declared.flatMap(({ name, required }) =>
    required && !(Object.hasOwn(values, name) && values[name] !== "") ? name : [],
  );
