import { callHost, parse, stringify } from "./host";

let isMuted = false;

const UNREADABLE = "[unreadable]";

/** Describes an error by its text and by the stack frames of the author's code. */
const describeError = (error: Error): string => {
  const frames = String(error.stack ?? "")
    .split("\n")
    .filter((line) => !line.includes("(prelude)"));
  return `${error}\n${frames.join("\n")}`;
};

/**
 * Serializes any value as JSON. Errors and bigints are described, and circular references are cut.
 */
const toJson = (value: unknown): string | undefined => {
  const ancestors: unknown[] = [];
  return stringify(value, function (this: unknown, _: string, item: unknown) {
    if (typeof item === "bigint") return `${item}n`;
    if (typeof item !== "object" || item === null) return item;
    if (item instanceof Error) return describeError(item);
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
    if (ancestors.includes(item)) return "[circular]";
    ancestors.push(item);
    return item;
  });
};

/** Converts a value to text. Never throws, however hostile the value. */
const toText = (value: unknown): string => {
  try {
    if (typeof value === "string") return value;
    if (value instanceof Error) return describeError(value);
    return toJson(value) ?? String(value);
  } catch {
    return UNREADABLE;
  }
};

const toJsonData = (value: unknown): unknown => {
  try {
    if (value instanceof Error) return describeError(value);
    return parse(toJson(value) ?? "null");
  } catch {
    return UNREADABLE;
  }
};

/**
 * Creates a function that writes one line of the call's log. The first argument is the message, and
 * the others are its data.
 */
const write =
  (level: string) =>
  (...values: unknown[]) => {
    if (isMuted) return;
    const [first, ...rest] = values;
    const data = rest.map(toJsonData);
    const line = {
      level,
      message: values.length === 0 ? "" : toText(first),
      data: data.length > 1 ? data : data[0],
    };
    isMuted = callHost("log", stringify(line)) === "full";
  };

export const log = {
  debug: write("debug"),
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

export const guestConsole = { ...log, log: log.info, trace: log.debug, dir: log.info };
