import type { LogFormat } from "../env";

/**
 * Characters that terminals interpret or that some readers treat as line endings. JSON escapes only
 * those below U+0020.
 */
const controlCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const encodeUnits = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
const encode = (text: string) => text.replace(controlCharacters, encodeUnits);

export type LogEntry = {
  time: string;
  level: "warn" | "error";
  message: string;
  /** The subject of the entry: a request or a part of the server. */
  [field: string]: string | undefined;
};

const toText = ({ time, level, message, stack, ...fields }: LogEntry): string => {
  const facts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${value}`);
  // Only a stack trace has multiple lines, and those are indented.
  const frames = (stack ?? "").split("\n").filter((line) => line.trim() !== "");
  return [
    `${time} ${level} ${message}${facts.join("")}`,
    ...frames.map((line) => `    ${line.trim()}`),
  ]
    .map((line) => `${encode(line)}\n`)
    .join("");
};

/**
 * Formats an entry of the operator's log. Its content cannot forge another entry or control a
 * terminal.
 */
export const toLogLine = (entry: LogEntry, format: LogFormat): string =>
  format === "json" ? `${encode(JSON.stringify(entry))}\n` : toText(entry);
