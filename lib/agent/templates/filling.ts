import { failed, type ToolError, type ToolErrorCode } from "@/lib/agent/tool-error";
import { marked, markedWhole } from "./marks";
import { type Placeholder, parseTemplate, type Template } from "./template";
import { isSecret, placeholderValue, type TemplateValues } from "./template-values";

export const mask = "•••";
/** The most that all values together may add to one request, in UTF-16 units. */
const maxSpliced = 5_000_000;

/** Where one value of a request came from. `place` is a JSON Pointer into the handler. */
export type Origin = {
  place: string;
  placeholder: string;
  secret: boolean;
  /** There was no value: its place is left out, or shows the placeholder. */
  missing?: true;
  /**
   * Where the value stands in the request for people: `url`, `body` or `header:` and its place in the list, and
   * UTF-16 units in that text, the end excluded.
   */
  spot?: { part: string; from: number; to: number };
};

/** Stops the resolving of a request; never leaves this folder. */
export class Unresolvable extends Error {
  readonly error: ToolError;
  constructor(code: ToolErrorCode, message: string, more: Partial<ToolError> = {}) {
    super(message);
    this.error = failed(code, message, more).error;
  }
}

/** `parameter` and how to speak of the value, for a sentence about a placeholder. */
export const nameOf = ({ root, path, text }: Placeholder) =>
  root === "params" && path.length > 0
    ? { subject: `The parameter "${path.join(".")}"`, parameter: path.join(".") }
    : { subject: `The value of {{${text}}}` };

export const invalid = (placeholder: Placeholder, what: string, expected: string): Unresolvable => {
  const { subject, ...more } = nameOf(placeholder);
  return new Unresolvable("INVALID_PARAMETER", `${subject} ${what}`, { ...more, expected });
};

/** How a value is written inside text: objects and arrays as JSON. */
export const spliced = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

type Filled = { text: string; missing?: undefined } | { text?: undefined; missing: Placeholder };
type Write = (text: string, placeholder: Placeholder) => string;

/**
 * Puts one call's values into templates and notes where each came from. Masked, a secret never enters the
 * text at all: three dots stand in its place, so no encoding of it can leak. With `keepsMissing` a placeholder
 * without a value stands for itself wherever it is.
 */
export const createFilling = (values: TemplateValues, masked: boolean, keepsMissing = false) => {
  const origins: Origin[] = [];
  const secrets = new Set<string>();
  const sizes = new Map<string, number>();
  let total = 0;

  const read = (place: string, placeholder: Placeholder) => {
    const value = placeholderValue(values, placeholder);
    const secret = isSecret(placeholder, values);
    const origin: Origin = { place, placeholder: placeholder.text, secret };
    const number = origins.push(origin) - 1;
    const known = {
      mark: (text: string) => (masked ? marked(number, text) : text),
      /** The place takes no null. */
      lack: () => {
        origin.missing = true;
      },
      /** The value as a leaf of a JSON tree. */
      leaf: (found: unknown) => (masked ? markedWhole(number, JSON.stringify(found)) : found),
    };
    if (value === undefined) origin.missing = true;
    if (value === undefined && placeholder.root === "credentials" && !masked)
      throw new Unresolvable(
        "UNAUTHORIZED",
        `The credential ${placeholder.path.join(".")} is not set for this tool.`,
        {
          recoveryHint:
            "The tool's author fills it in under Credentials and grants it to the tool.",
        },
      );
    if (secret && value !== undefined && masked) return { ...known, value: mask, standsIn: true };
    if (value === undefined && (keepsMissing || placeholder.root === "credentials"))
      return { ...known, value: `{{${placeholder.text}}}`, standsIn: true };
    if (secret && typeof value === "string" && value !== "") secrets.add(value);
    const size = sizes.get(placeholder.text) ?? spliced(value).length;
    sizes.set(placeholder.text, size);
    total += size;
    if (total > maxSpliced && masked) return { ...known, value: "…", standsIn: true };
    if (total > maxSpliced)
      throw new Unresolvable("LIMIT_EXCEEDED", "The request would be larger than 5 MB.");
    return { ...known, value, standsIn: false };
  };

  /**
   * The text with its values, or the first placeholder whose value is missing (absent or null). With
   * `keepMissing` such a placeholder stays in the text.
   */
  const text = (
    place: string,
    template: Template,
    write: Write = (plain) => plain,
    keepMissing = false,
  ): Filled => {
    let filled = "";
    let missing: Placeholder | undefined;
    for (const part of template) {
      if (typeof part === "string") {
        filled += part;
        continue;
      }
      const { value, standsIn, mark, lack } = read(place, part);
      if (value !== undefined && value !== null) {
        filled += mark(standsIn ? String(value) : write(spliced(value), part));
        continue;
      }
      lack();
      if (keepMissing) filled += mark(`{{${part.text}}}`);
      else missing ??= part;
    }
    return missing ? { missing } : { text: filled };
  };

  return { masked, origins, secrets, read, text };
};
export type Filling = ReturnType<typeof createFilling>;

/** The parts of a text that was checked when the handler was saved. */
export const partsOf = (text: string): Template => parseTemplate(text).template;
