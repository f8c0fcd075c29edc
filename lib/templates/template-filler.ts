import { type ToolError, type ToolErrorCode, toolFailure } from "@/lib/agent/tool-error";
import { type Placeholder, parseTemplate, type Template } from "../agent/placeholders/template";
import {
  isBase64Placeholder,
  isSecretPlaceholder,
  readPlaceholder,
  type TemplateValues,
} from "../agent/placeholders/template-values";
import { markJsonValue, markValue } from "./marks";

export const mask = "•••";
/** The maximum size that all values and their names may add to one request, in UTF-16 units. */
const MAX_FILLED_LENGTH = 5_000_000;

/**
 * How many values of a displayed request have their origins shown. A request could have a hundred
 * thousand, and the log keeps fewer.
 */
export const MAX_SHOWN_ORIGINS = 1_000;

/** The origin of one value in a request. `place` is a JSON Pointer into the handler. */
export type Origin = {
  place: string;
  placeholder: string;
  secret: boolean;
  /** Set if there was no value: it is omitted, or the placeholder is shown. */
  missing?: true;
  /**
   * The value's position in the displayed request: `url`, `body` or `header:<index>`, and the range
   * in that string in UTF-16 units, end exclusive.
   */
  spot?: { part: string; from: number; to: number };
};

/** Aborts resolving a request. Caught in resolve-request.ts. */
export class UnresolvableRequest extends Error {
  readonly error: ToolError;
  constructor(code: ToolErrorCode, message: string, more: Partial<ToolError> = {}) {
    super(message);
    this.error = toolFailure(code, message, more).error;
  }
}

/** Returns the subject of an error message about a placeholder, and the `parameter` it concerns. */
export const describePlaceholder = ({ root, path, text }: Placeholder) =>
  root === "params" && path.length > 0
    ? { subject: `The parameter "${path.join(".")}"`, parameter: path.join(".") }
    : { subject: `The value of {{${text}}}` };

export const createInvalidError = (
  placeholder: Placeholder,
  problem: string,
  expected: string,
): UnresolvableRequest => {
  const { subject, ...more } = describePlaceholder(placeholder);
  return new UnresolvableRequest("INVALID_PARAMETER", `${subject} ${problem}`, {
    ...more,
    expected,
  });
};

/** Converts a value to text for use inside a string. Objects and arrays become JSON. */
export const toText = (value: unknown): string => {
  if (typeof value === "string") return value;
  return Number.isFinite(value) ? String(value) : (JSON.stringify(value) ?? "");
};

type FilledText =
  | { text: string; missing?: undefined }
  | { text?: undefined; missing: Placeholder };
/**
 * Encodes a value for its position. `value` is what `text` was created from, for styles that write
 * lists themselves.
 */
type WriteValue = (text: string, placeholder: Placeholder, value: unknown) => string;
/**
 * A value, the index of its origin (-1 if it is not shown), and whether a mask or placeholder
 * replaces it.
 */
type ResolvedValue = { number: number; value: unknown; isReplaced: boolean };

/**
 * Fills templates with one call's values and records the origin of each. When masked, secrets never
 * enter the text: a mask replaces them, so no encoding of them can leak. With `keepMissingValues`,
 * placeholders without a value remain.
 */
export class TemplateFiller {
  readonly origins: Origin[] = [];
  /** Secrets that must not appear in messages. */
  readonly secrets: string[] = [];
  /** The services whose credentials were used. */
  readonly services = new Set<string>();
  /** The JSON of the marked leaves of trees, by the index of their origin. */
  readonly leaves = new Map<number, string>();
  private totalLength = 0;
  private sizes: Map<string, number> | undefined;

  readonly masked: boolean;
  private readonly values: TemplateValues;
  private readonly keepMissingValues: boolean;

  constructor(values: TemplateValues, masked: boolean, keepMissingValues = false) {
    this.values = values;
    this.masked = masked;
    this.keepMissingValues = keepMissingValues;
  }

  /** Records an origin and returns its index, or -1 for one that would not be shown. */
  private record(origin: Origin): number {
    const { masked, origins } = this;
    return masked && origins.length >= MAX_SHOWN_ORIGINS ? -1 : origins.push(origin) - 1;
  }

  /** Reads a placeholder's value and records its origin. */
  readValue(place: string, placeholder: Placeholder): ResolvedValue {
    const { values, masked } = this;
    const secret = isSecretPlaceholder(placeholder, values);
    const origin: Origin = { place, placeholder: placeholder.text, secret };
    const number = this.record(origin);
    const value = readPlaceholder(values, placeholder);
    if (value === undefined) {
      origin.missing = true;
      const isCredential = placeholder.root === "credentials";
      if (isCredential && !masked) throw createMissingCredentialError(placeholder);
      if (this.keepMissingValues || isCredential)
        return { number, value: `{{${placeholder.text}}}`, isReplaced: true };
    } else if (secret && masked) return { number, value: mask, isReplaced: true };
    if (placeholder.root === "credentials" && value !== undefined)
      this.services.add(placeholder.path[0] ?? "");
    if (secret && typeof value === "string" && value !== "") this.secrets.push(value);
    if (!this.exceedsLimit(placeholder, value)) return { number, value, isReplaced: false };
    if (masked) return { number, value: "…", isReplaced: true };
    throw createTooLargeError();
  }

  /** Returns the value at a path of the parameters without recording an origin. */
  readParameter(path: readonly string[]): unknown {
    return readPlaceholder(this.values, { text: "", root: "params", path });
  }

  /**
   * Returns the fields of a value, unless their names would exceed the limit: names of nested values
   * repeat the keys around them.
   */
  limitNames<Field extends { suffix: string }>(fields: Field[]): Field[] {
    for (const { suffix } of fields) this.totalLength += suffix.length;
    if (this.totalLength <= MAX_FILLED_LENGTH) return fields;
    if (this.masked) return [];
    throw createTooLargeError();
  }

  /** Adds a value's size to the total and returns whether the limit is exceeded. */
  private exceedsLimit({ text }: Placeholder, value: unknown): boolean {
    if (typeof value !== "object") this.totalLength += toText(value).length;
    else {
      // Serializing an object for each use would be slow, so its size is cached.
      this.sizes ??= new Map();
      const size = this.sizes.get(text) ?? toText(value).length;
      this.sizes.set(text, size);
      this.totalLength += size;
    }
    return this.totalLength > MAX_FILLED_LENGTH;
  }

  /** Adds the marks of the origin to a value if the request is built for display. */
  mark(number: number, text: string): string {
    return this.masked && number >= 0 ? markValue(number, text) : text;
  }

  /** Returns the value as a leaf of a JSON tree. */
  toLeaf({ number, value }: ResolvedValue): unknown {
    if (!this.masked || number < 0) return value;
    this.leaves.set(number, JSON.stringify(value));
    return markJsonValue(number);
  }

  /** Whether a placeholder's value is Base64 that represents bytes. */
  isBase64(placeholder: Placeholder): boolean {
    return isBase64Placeholder(placeholder, this.values);
  }

  /** Records that a value is missing, if null does not count as a value. */
  markMissing(number: number): void {
    const origin = this.origins[number];
    if (origin) origin.missing = true;
  }

  /**
   * Fills a template with its values, or returns the first placeholder whose value is missing
   * (absent or null). With `keepMissing`, such placeholders remain in the text.
   */
  text(place: string, template: Template, write?: WriteValue, keepMissing = false): FilledText {
    let filled = "";
    let missing: Placeholder | undefined;
    for (const part of template) {
      if (typeof part === "string") {
        filled += part;
        continue;
      }
      const { number, value, isReplaced } = this.readValue(place, part);
      if (value !== undefined && value !== null) {
        const text = toText(value);
        filled += this.mark(number, isReplaced || !write ? text : write(text, part, value));
        continue;
      }
      this.markMissing(number);
      if (keepMissing) filled += this.mark(number, `{{${part.text}}}`);
      else missing ??= part;
    }
    return missing ? { missing } : { text: filled };
  }
}

const createTooLargeError = () =>
  new UnresolvableRequest("LIMIT_EXCEEDED", "The request would be larger than 5 MB.");

const createMissingCredentialError = ({ path }: Placeholder): UnresolvableRequest =>
  new UnresolvableRequest(
    "UNAUTHORIZED",
    `The credential ${path.join(".")} is not available to this tool.`,
    {
      recoveryHint: "The tool's author must set it under Credentials and add it to the tool.",
    },
  );

/** Parses a template that was validated when the handler was saved. */
export const parseParts = (text: string): Template => parseTemplate(text).template;
