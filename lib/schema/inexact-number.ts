import { isObject } from "./json";

/** Only text with an integer of 16 digits or an exponent of three can contain an inexact number. */
const mayContainOne = /\d{16}|[eE]\+?\d{3}/;

/**
 * Whether the number is preserved. One written differently than in JavaScript may still be equal:
 * 1e22 is an integer of 23 digits, and some programs write every integer as 5.0.
 */
const isExact = (value: number, source: string): boolean => {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value)) return true;
  const digits = /^(-?\d+)(?:\.0+)?$/.exec(source)?.[1];
  return digits === undefined || String(value) === digits || BigInt(value) === BigInt(digits);
};

class InexactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const find = (value: unknown): string | undefined => {
  if (value instanceof InexactNumber) return value.source;
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  for (const member of Object.values(value)) {
    const source = find(member);
    if (source !== undefined) return source;
  }
  return undefined;
};

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

const markInexact: Reviver = (_, value, { source = "" }) =>
  typeof value === "number" && !isExact(value, source) ? new InexactNumber(source) : value;

/**
 * Returns the source text of the first number that JSON.parse changes: an integer that is rounded,
 * with or without zeros after a decimal point, or a number that becomes infinite. Fractions may
 * always be rounded. `select` picks the part to search. The text must be valid JSON and not deeply
 * nested.
 */
export const findInexactNumber = (
  text: string,
  select: (value: unknown) => unknown = (value) => value,
): string | undefined =>
  mayContainOne.test(text) ? find(select(JSON.parse(text, markInexact as never))) : undefined;

const isKept = (value: number, source: string): boolean =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || !/^-?\d+$/.test(source));

/**
 * Like JSON.parse, but a number that JavaScript cannot represent becomes a string of its digits: an
 * integer beyond 2^53, even if it happens not to be rounded, or a number that would be infinite.
 * `example` is one of them. The text must not be deeply nested.
 */
export const parseKeepingDigits = (text: string): { value: unknown; example?: string } => {
  let example: string | undefined;
  const keepDigits: Reviver = (_, value, { source = "" }) => {
    if (typeof value !== "number" || isKept(value, source)) return value;
    example ??= source;
    return source;
  };
  const value: unknown = JSON.parse(text, keepDigits as never);
  return { value, ...(example !== undefined && { example }) };
};
