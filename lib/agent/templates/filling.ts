import { failed, type ToolError, type ToolErrorCode } from "@/lib/agent/tool-error";
import { marked, markedWhole } from "./marks";
import { type Placeholder, parseTemplate, type Template } from "./template";
import { isSecret, placeholderValue, type TemplateValues } from "./template-values";

export const mask = "•••";
/** The maximum size that all values together may add to one request, in UTF-16 units. */
const maxSpliced = 5_000_000;

/** The origin of one value in a request. `place` is a JSON Pointer into the handler. */
export type Origin = {
  place: string;
  placeholder: string;
  secret: boolean;
  /** Set when there was no value: it is omitted, or the placeholder is shown. */
  missing?: true;
  /**
   * The value's position in the displayed request: `url`, `body` or `header:<index>`, and the range in that text in
   * UTF-16 units, end exclusive.
   */
  spot?: { part: string; from: number; to: number };
};

/** Aborts resolving a request; caught in resolve-request.ts. */
export class Unresolvable extends Error {
  readonly error: ToolError;
  constructor(code: ToolErrorCode, message: string, more: Partial<ToolError> = {}) {
    super(message);
    this.error = failed(code, message, more).error;
  }
}

/** The subject of an error message about a placeholder, and the `parameter` it concerns. */
export const nameOf = ({ root, path, text }: Placeholder) =>
  root === "params" && path.length > 0
    ? { subject: `The parameter "${path.join(".")}"`, parameter: path.join(".") }
    : { subject: `The value of {{${text}}}` };

export const invalid = (placeholder: Placeholder, what: string, expected: string): Unresolvable => {
  const { subject, ...more } = nameOf(placeholder);
  return new Unresolvable("INVALID_PARAMETER", `${subject} ${what}`, { ...more, expected });
};

/** Converts a value to text for use inside a string: objects and arrays as JSON. */
export const spliced = (value: unknown): string => {
  if (typeof value === "string") return value;
  return Number.isFinite(value) ? String(value) : (JSON.stringify(value) ?? "");
};

type Filled = { text: string; missing?: undefined } | { text?: undefined; missing: Placeholder };
type Write = (text: string, placeholder: Placeholder) => string;
/** A value, the index of its origin, and whether a mask or placeholder replaces it. */
type Found = { number: number; value: unknown; standsIn: boolean };

/**
 * Fills templates with one call's values and records the origin of each. When masked, secrets never enter the text:
 * a mask replaces them, so no encoding of them can leak. With `keepsMissing`, placeholders without a value stay.
 */
export class Filling {
  readonly origins: Origin[] = [];
  /** Secret texts that must not appear in messages. */
  readonly secrets: string[] = [];
  private total = 0;
  private sizes: Map<string, number> | undefined;

  constructor(
    private readonly values: TemplateValues,
    readonly masked: boolean,
    private readonly keepsMissing = false,
  ) {}

  /** Reads a placeholder's value and records its origin; `number` is the index in `origins`. */
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

  /** Adds a value's size to the total and returns whether the limit is exceeded. */
  private isTooMuch({ text }: Placeholder, value: unknown): boolean {
    if (typeof value !== "object") this.total += spliced(value).length;
    else {
      // Serializing an object for each of its uses would be slow, so its size is cached.
      this.sizes ??= new Map();
      const size = this.sizes.get(text) ?? spliced(value).length;
      this.sizes.set(text, size);
      this.total += size;
    }
    return this.total > maxSpliced;
  }

  /** Adds the marks of the origin to a value when the request is built for display. */
  mark(number: number, text: string): string {
    return this.masked ? marked(number, text) : text;
  }

  /** The value as a leaf of a JSON tree. */
  leaf({ number, value }: Found): unknown {
    return this.masked ? markedWhole(number, JSON.stringify(value)) : value;
  }

  /** Records that a value is missing, where null does not count as a value. */
  lack(number: number): void {
    const origin = this.origins[number];
    if (origin) origin.missing = true;
  }

  /**
   * Fills a template with its values, or returns the first placeholder whose value is missing (absent or null). With
   * `keepMissing` such placeholders stay in the text.
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
  new Unresolvable(
    "UNAUTHORIZED",
    `The credential ${path.join(".")} is not available to this tool.`,
    {
      recoveryHint: "The tool's author must set it under Credentials and add it to the tool.",
    },
  );

/** Parses a template that was validated when the handler was saved. */
export const partsOf = (text: string): Template => parseTemplate(text).template;
