import { mask } from "@/lib/templates/template-filler";
import { createPartialMatcher, type PartialMatcher } from "./partial-match";
import { createSecretFinder, type SecretPlace } from "./secret-finder";

export type Redact = <T>(value: T) => T;

/** Shorter endings occur in ordinary text. */
const MIN_CUT_LENGTH = 3;

/**
 * Truncated text ends with an ellipsis. If a secret was cut off there, masks what remains of it.
 */
const createCutMasker = (needles: readonly string[]) => {
  let getPartialLength: PartialMatcher | undefined;
  return (text: string) => {
    if (!text.endsWith("…")) return text;
    getPartialLength ??= createPartialMatcher(needles);
    const whole = text.slice(0, -1);
    const length = getPartialLength(whole);
    return length < MIN_CUT_LENGTH ? text : `${whole.slice(0, -length)}${mask}…`;
  };
};

const maskPlaces = (text: string, places: readonly SecretPlace[]): string => {
  let masked = "";
  let position = 0;
  for (const { start, end } of places) {
    masked += text.slice(position, start) + mask;
    position = end;
  }
  return masked + text.slice(position);
};

const listEntriesBefore = (object: Record<string, unknown>, end: string): [string, unknown][] => {
  const entries: [string, unknown][] = [];
  for (const key in object) {
    if (key === end) break;
    entries.push([key, object[key]]);
  }
  return entries;
};

/**
 * Creates a function that masks every common encoding of the secrets in any JSON value, including
 * keys and secrets sent as numbers. A value without secrets is returned itself. Text that would
 * take too long to search is masked as a whole.
 */
export const createRedact = (secrets: readonly string[]): Redact => {
  if (secrets.length === 0) return (value) => value;
  const { needles, find } = createSecretFinder(secrets);
  if (needles.length === 0) return (value) => value;
  const maskCut = createCutMasker(needles);
  const maskText = (text: string) => maskCut(maskPlaces(text, find(text)));
  const numbers = new Set(
    secrets.filter((secret) => /^\s*-?[\d.]{6,}\s*$/.test(secret)).map(Number),
  );
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (typeof value === "number") return numbers.has(value) ? mask : value;
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value) ? walkList(value) : walkObject(value as Record<string, unknown>);
  };
  // Copying a large value costs more than searching it, and few have anything to mask.
  const walkList = (list: readonly unknown[]): readonly unknown[] => {
    let copy: unknown[] | undefined;
    for (const [index, item] of list.entries()) {
      const masked = walk(item);
      if (masked !== item) copy ??= list.slice(0, index);
      copy?.push(masked);
    }
    return copy ?? list;
  };
  const walkObject = (object: Record<string, unknown>): Record<string, unknown> => {
    let copy: [string, unknown][] | undefined;
    for (const key in object) {
      const item = object[key];
      const name = maskText(key);
      const masked = walk(item);
      if (name !== key || masked !== item) copy ??= listEntriesBefore(object, key);
      copy?.push([name, masked]);
    }
    return copy ? Object.fromEntries(copy) : object;
  };
  return <T>(value: T) => walk(value) as T;
};
