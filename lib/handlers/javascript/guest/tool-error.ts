import { stringify } from "./host";

type Details = {
  code: string;
  message: string;
  parameter?: string;
  expected?: string;
  example?: string;
  recoveryHint?: string;
  /** Seconds after which the same call may succeed. */
  retryAfterSeconds?: number;
};

/** `new ToolError({ code, message, … })` or `new ToolError(code, message, { … })`. */
export class ToolError extends Error {
  declare code: string;
  constructor(codeOrDetails: string | Details, message?: string, extra?: Partial<Details>) {
    const details =
      typeof codeOrDetails === "object"
        ? codeOrDetails
        : { ...extra, code: codeOrDetails, message };
    const text = readText(details, "message") ?? "";
    super(text);
    Object.assign(this, { ...details, name: "ToolError", message: text });
  }
}

const MAX_TEXT_LENGTH = 4_000;
/** Truncates a long string without leaving half of a surrogate pair before the ellipsis. */
const cut = (text: string): string =>
  text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
    : text;
/**
 * Converts a field to text. An author may give an example as the value itself, and pass on what a
 * service answered as the message.
 */
const toText = (value: unknown): string =>
  (typeof value === "object" && !(value instanceof Error) && stringify(value)) || String(value);

const readText = (source: unknown, key: string): string | undefined => {
  try {
    const value = Reflect.get(Object(source), key);
    return value === undefined || value === null ? undefined : cut(toText(value));
  } catch {
    return undefined;
  }
};

/** Returns a thrown string as the message, and names any other value as what was thrown. */
const describeValue = (value: unknown): string => {
  if (typeof value === "string") return cut(value);
  const text = typeof value === "object" && value !== null ? stringify(value) : String(value);
  return cut(`The tool threw ${text}.`);
};

/** Describes a thrown value as plain text. Never throws, however hostile the value. */
export const describeThrown = (error: unknown) => {
  let message = "";
  let isToolError = false;
  try {
    isToolError = error instanceof ToolError;
    const isError = typeof error === "object" && error !== null && "message" in error;
    message = isError ? (readText(error, "message") ?? "") : describeValue(error);
  } catch {
    message = "The tool threw a value that cannot be read.";
  }
  return {
    name: readText(error, "name") ?? "",
    message,
    stack: readText(error, "stack") ?? "",
    isNull: error === null,
    tool: isToolError
      ? {
          code: readText(error, "code") ?? "",
          parameter: readText(error, "parameter"),
          expected: readText(error, "expected"),
          example: readText(error, "example"),
          recoveryHint: readText(error, "recoveryHint"),
          retryAfterSeconds: Number(readText(error, "retryAfterSeconds")),
        }
      : undefined,
  };
};
