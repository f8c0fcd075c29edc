import { callHost, parse, stringify } from "./host";

let isMuted = false;

const toText = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (value instanceof Error) return `${value}\n${value.stack}`;
  try {
    return stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};

const toJsonData = (value: unknown): unknown => {
  if (value instanceof Error) return toText(value);
  try {
    return parse(stringify(value) ?? "null");
  } catch {
    return String(value);
  }
};

/** Writes one line of the call's log: the first argument is the message, the others are its data. */
const write =
  (level: string) =>
  (...values: unknown[]) => {
    if (isMuted) return;
    const [first, ...rest] = values;
    const data =
      rest.length > 1 ? rest.map(toJsonData) : rest.length === 1 ? toJsonData(rest[0]) : undefined;
    const line = { level, message: values.length === 0 ? "" : toText(first), data };
    isMuted = callHost("log", stringify(line)) === "full";
  };

export const log = {
  debug: write("debug"),
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

export const guestConsole = { ...log, log: log.info, trace: log.debug, dir: log.info };
