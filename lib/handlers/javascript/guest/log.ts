import { parse, stringify, tell } from "./host";

let muted = false;

const show = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (value instanceof Error) return `${value}\n${value.stack}`;
  try {
    return stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};

const asData = (value: unknown): unknown => {
  if (value instanceof Error) return show(value);
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
    if (muted) return;
    const [first, ...rest] = values;
    const data =
      rest.length > 1 ? rest.map(asData) : rest.length === 1 ? asData(rest[0]) : undefined;
    const line = { level, message: values.length === 0 ? "" : show(first), data };
    muted = tell("log", stringify(line)) === "full";
  };

export const log = {
  debug: write("debug"),
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

export const guestConsole = { ...log, log: log.info, trace: log.debug, dir: log.info };
