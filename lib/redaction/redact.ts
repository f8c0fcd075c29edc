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

/**
 * Creates a function that masks every common encoding of the secrets in any JSON value, including
 * keys and secrets sent as numbers. Text that would take too long to search is masked as a whole.
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
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [maskText(key), walk(item)]),
    );
  };
  return <T>(value: T) => walk(value) as T;
};
