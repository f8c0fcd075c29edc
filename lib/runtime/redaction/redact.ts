import { escapePattern } from "@/lib/schema/escape-pattern";
import { mask } from "@/lib/templates/template-filler";
import { getPartialMatchLength } from "./partial-match";
import { listEncodings, type SecretEncoding } from "./secret-encodings";

export type Redact = <T>(value: T) => T;

/** Masks one encoding; text that does not contain it costs no more than the search. */
const createReplacer = ({ text, partialDigits }: SecretEncoding) => {
  if (!partialDigits.before && !partialDigits.after)
    return (line: string) => line.replaceAll(text, mask);
  const digit = "[A-Za-z0-9+/_-]?";
  let pattern: RegExp | undefined;
  return (line: string) => {
    if (!line.includes(text)) return line;
    pattern ??= new RegExp(
      `${partialDigits.before ? digit : ""}${escapePattern(text)}${partialDigits.after ? digit : ""}`,
      "g",
    );
    return line.replace(pattern, mask);
  };
};

/** Shorter ends are part of ordinary texts. */
const MIN_CUT_LENGTH = 3;

/** Text that was cut ends with an ellipsis. A secret that the cut went through is masked as far as it is there. */
const createCutMasker = (encodings: readonly SecretEncoding[]) => {
  const needles = encodings.map(({ text }) => text);
  return (text: string) => {
    if (!text.endsWith("…")) return text;
    const whole = text.slice(0, -1);
    const length = getPartialMatchLength(whole, needles);
    return length < MIN_CUT_LENGTH ? text : `${whole.slice(0, -length)}${mask}…`;
  };
};

/** Masks every common encoding of the secrets in any JSON value, keys included; also one that was sent as a number. */
export const createRedact = (secrets: readonly string[]): Redact => {
  if (secrets.length === 0) return (value) => value;
  const encodings = [...new Set(secrets)].flatMap(listEncodings);
  if (encodings.length === 0) return (value) => value;
  const replacers = encodings.sort((a, b) => b.text.length - a.text.length).map(createReplacer);
  const maskCut = createCutMasker(encodings);
  const maskText = (value: string) =>
    maskCut(replacers.reduce((line, replace) => replace(line), value));
  const numbers = new Set(secrets.filter((secret) => /^-?[\d.]{6,}$/.test(secret)).map(Number));
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
