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
export const spliced = (value: unknown): string => {
  if (typeof value === "string") return value;
  return Number.isFinite(value) ? String(value) : (JSON.stringify(value) ?? "");
};

type Filled = { text: string; missing?: undefined } | { text?: undefined; missing: Placeholder };
type Write = (text: string, placeholder: Placeholder) => string;
/** A value, the number of its origin, and whether something else stands in its place. */
type Found = { number: number; value: unknown; standsIn: boolean };

/**
 * Puts one call's values into templates and notes where each came from. Masked, a secret never enters the
 * text at all: three dots stand in its place, so no encoding of it can leak. With `keepsMissing` a placeholder
 * without a value stands for itself wherever it is.
 */
export class Filling {
  readonly origins: Origin[] = [];
  /** The texts that must not come back in a message. */
  readonly secrets: string[] = [];
  private total = 0;
  private sizes: Map<string, number> | undefined;

  constructor(
    private readonly values: TemplateValues,
    readonly masked: boolean,
    private readonly keepsMissing = false,
  ) {}

  /** The value of a placeholder; its place among the origins is the answer's `number`. */
  read(place: string, placeholder: Placeholder): Found {
    const { values, masked, origins } = this;
    const secret = isSecret(placeholder, values);
    const origin: Origin = { place, placeholder: placeholder.text, secret };
    const number = origins.push(origin) - 1;
    const value = placeholderValue(values, placeholder);
    if (value === undefined) {
      origin.missing = true;
      const lacksCredential = placeholder.root === "credentials";
      if (lacksCredential && !masked) throw credentialMissing(placeholder);
      if (this.keepsMissing || lacksCredential)
        return { number, value: `{{${placeholder.text}}}`, standsIn: true };
    } else if (secret && masked) return { number, value: mask, standsIn: true };
    if (secret && typeof value === "string" && value !== "") this.secrets.push(value);
    if (!this.isTooMuch(placeholder, value)) return { number, value, standsIn: false };
    if (masked) return { number, value: "…", standsIn: true };
    throw new Unresolvable("LIMIT_EXCEEDED", "The request would be larger than 5 MB.");
  }

  /** Counts what a value adds to the request, and tells whether it is too much. */
  private isTooMuch({ text }: Placeholder, value: unknown): boolean {
    if (typeof value !== "object") this.total += spliced(value).length;
    else {
      // To write an object out for each of its places would cost more than to remember its size.
      this.sizes ??= new Map();
      const size = this.sizes.get(text) ?? spliced(value).length;
      this.sizes.set(text, size);
      this.total += size;
    }
    return this.total > maxSpliced;
  }

  /** The text of a value, with the marks of its origin where the request is put together for people. */
  mark(number: number, text: string): string {
    return this.masked ? marked(number, text) : text;
  }

  /** The value as a leaf of a JSON tree. */
  leaf({ number, value }: Found): unknown {
    return this.masked ? markedWhole(number, JSON.stringify(value)) : value;
  }

  /** The place takes no null. */
  lack(number: number): void {
    const origin = this.origins[number];
    if (origin) origin.missing = true;
  }

  /**
   * The text with its values, or the first placeholder whose value is missing (absent or null). With
   * `keepMissing` such a placeholder stays in the text.
   */
  text(place: string, template: Template, write?: Write, keepMissing = false): Filled {
    let filled = "";
    let missing: Placeholder | undefined;
    for (const part of template) {
      if (typeof part === "string") {
        filled += part;
        continue;
      }
      const { number, value, standsIn } = this.read(place, part);
      if (value !== undefined && value !== null) {
        const text = spliced(value);
        filled += this.mark(number, standsIn || !write ? text : write(text, part));
        continue;
      }
      this.lack(number);
      if (keepMissing) filled += this.mark(number, `{{${part.text}}}`);
      else missing ??= part;
    }
    return missing ? { missing } : { text: filled };
  }
}

const credentialMissing = ({ path }: Placeholder): Unresolvable =>
  new Unresolvable("UNAUTHORIZED", `The credential ${path.join(".")} is not set for this tool.`, {
    recoveryHint: "The tool's author fills it in under Credentials and grants it to the tool.",
  });

/** The parts of a text that was checked when the handler was saved. */
export const partsOf = (text: string): Template => parseTemplate(text).template;
