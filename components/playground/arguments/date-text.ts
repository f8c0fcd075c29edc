import { findFormat } from "@/lib/schema/validation/formats";

/** The formats that browsers have an input for. */
const dateInputs = {
  date: { name: "date", type: "date", max: "9999-12-31", example: "2026-01-31" },
  time: { name: "time", type: "time", max: undefined, example: "12:00:00Z" },
  "date-time": {
    name: "date and time",
    type: "datetime-local",
    max: "9999-12-31T23:59:59",
    example: "2026-01-31T12:00:00Z",
  },
} as const;

export type DateFormat = keyof typeof dateInputs;

export const isDateFormat = (format: unknown): format is DateFormat =>
  typeof format === "string" && Object.hasOwn(dateInputs, format);

export const getDateInput = (format: DateFormat) => dateInputs[format];

type DateParts = {
  /** The value for the browser's input, which does not support UTC offsets. */
  text: string;
  /** Empty for a date. */
  offset: string;
};

const timeParts = /^((?:\d{4}-\d{2}-\d{2}T)?\d{2}:\d{2}):(\d{2})(?:\.0+)?(Z|[+-]\d{2}:\d{2})$/;

/** Splits a value into its parts. Returns null if the browser's input could not show all of it. */
export const readDate = (value: string, format: DateFormat): DateParts | null => {
  const fits = findFormat(format)?.[0];
  if (!fits?.(value) || value.startsWith("0000-")) return null;
  if (format === "date") return { text: value, offset: "" };
  const [, minute, second, offset] = timeParts.exec(value) ?? [];
  if (minute === undefined || offset === undefined || second === "60") return null;
  return { text: second === "00" ? minute : `${minute}:${second}`, offset };
};

/** Returns the local offset at a local time. For a time without a date, uses today. */
const getLocalOffset = (text: string): string => {
  const date = text.includes("T") ? new Date(text) : new Date();
  const minutes = -date.getTimezoneOffset();
  if (minutes === 0) return "Z";
  const hour = Math.trunc(Math.abs(minutes) / 60);
  const minute = Math.abs(minutes) % 60;
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(hour)}:${pad(minute)}`;
};

/**
 * Returns the RFC 3339 value for the text of the browser's input. Keeps the offset of the previous
 * value, unless that is the local one, which differs between summer and winter.
 */
export const writeDate = (text: string, format: DateFormat, before: DateParts | null): string => {
  if (format === "date") return text;
  const isLocal = before === null || before.offset === getLocalOffset(before.text);
  const offset = isLocal ? getLocalOffset(text) : before.offset;
  return `${text}${/:\d{2}:\d{2}/.test(text) ? "" : ":00"}${offset}`;
};
