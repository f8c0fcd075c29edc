type Facts = {
  code: string;
  message: string;
  parameter?: string;
  expected?: string;
  example?: string;
  recoveryHint?: string;
};

/** `new ToolError({ code, message, … })` or `new ToolError(code, message, { … })`. */
export class ToolError extends Error {
  declare code: string;
  constructor(first: string | Facts, message?: string, more?: Partial<Facts>) {
    const facts = typeof first === "object" ? first : { ...more, code: first, message };
    super(facts?.message);
    Object.assign(this, { ...facts, name: "ToolError", message: String(facts?.message ?? "") });
  }
}

const longest = 4_000;
const read = (thing: unknown, key: string): string | undefined => {
  try {
    const value = Reflect.get(Object(thing), key);
    return value === undefined || value === null ? undefined : String(value).slice(0, longest);
  } catch {
    return undefined;
  }
};

/** Describes a thrown value as plain text. Never throws itself, however hostile the value. */
export const describeThrown = (thrown: unknown) => {
  let message = "";
  let isToolError = false;
  try {
    isToolError = thrown instanceof ToolError;
    const isError = typeof thrown === "object" && thrown !== null && "message" in thrown;
    message = isError ? (read(thrown, "message") ?? "") : String(thrown).slice(0, longest);
  } catch {
    message = "The tool threw a value that cannot be read.";
  }
  return {
    name: read(thrown, "name") ?? "",
    message,
    stack: read(thrown, "stack") ?? "",
    tool: isToolError
      ? {
          code: read(thrown, "code") ?? "",
          parameter: read(thrown, "parameter"),
          expected: read(thrown, "expected"),
          example: read(thrown, "example"),
          recoveryHint: read(thrown, "recoveryHint"),
        }
      : undefined,
  };
};
