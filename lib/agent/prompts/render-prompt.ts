import { parseTemplate } from "../placeholders/template";
import type { Prompt } from "./prompt";

/** The arguments of a prompt, which are always texts. */
export type PromptArguments = Readonly<Record<string, string>>;

/** A text with the arguments in their places. What an argument contains is never read as a template. */
export const fillText = (text: string, values: PromptArguments): string =>
  parseTemplate(text)
    .template.map((part) => {
      if (typeof part === "string") return part;
      const [name = ""] = part.path;
      return Object.hasOwn(values, name) ? (values[name] ?? "") : "";
    })
    .join("");

/** The required arguments that have no value. An empty text is none. */
export const listMissingArguments = (
  { arguments: declared = [] }: Prompt,
  values: PromptArguments,
): string[] =>
  declared.flatMap(({ name, required }) =>
    required && !(Object.hasOwn(values, name) && values[name] !== "") ? name : [],
  );
