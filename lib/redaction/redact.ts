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

/** Masks secrets in strings that follow one another, including those cut across several of them. */
const maskTexts = (texts: readonly string[], places: readonly SecretPlace[]): string[] => {
  let offset = 0;
  let index = 0;
  return texts.map((text) => {
    const start = offset;
    offset += text.length;
    const textPlaces: SecretPlace[] = [];
    for (let place = places[index]; text && place && place.start < offset; place = places[index]) {
      const range = { start: Math.max(place.start, start), end: Math.min(place.end, offset) };
      textPlaces.push({ ...place, start: range.start - start, end: range.end - start });
      if (place.end > offset) break;
      index += 1;
    }
    return maskPlaces(text, textPlaces);
  });
};

/** Returns the strings of a list from an index up to the next item that is not a string. */
const takeTexts = (list: readonly unknown[], index: number): string[] => {
  const texts: string[] = [];
  for (let item = list[index]; typeof item === "string"; item = list[index + texts.length])
    texts.push(item);
  return texts;
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
    for (let index = 0; index < list.length; ) {
      // Streamed text can be cut anywhere.
      const texts = takeTexts(list, index);
      const items =
        texts.length > 1
          ? maskTexts(texts, find(texts.join(""))).map(maskCut)
          : [walk(list[index])];
      for (const item of items) {
        if (item !== list[index]) copy ??= list.slice(0, index);
        copy?.push(item);
        index += 1;
      }
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
