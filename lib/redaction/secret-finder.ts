import { listEncodings, listVerbatim, type SecretEncoding } from "./secret-encodings";
import { createTextFinder, type Match } from "./text-finder";

/** A range of a string that contains a secret, or several that overlap. */
export type SecretPlace = { start: number; end: number; secrets: string[] };

type Needle = SecretEncoding & { secret: string };

const isBase64Digit = (char: string | undefined) =>
  char !== undefined && /^[A-Za-z0-9+/_-]$/.test(char);

/** Returns the range of an encoding, including the adjacent digits that hold some of its bits. */
const toPlace = (text: string, match: Match, { secret, partialDigits }: Needle): SecretPlace => {
  const { start } = match;
  const end = start + match.text.length;
  return {
    start: partialDigits.before && isBase64Digit(text[start - 1]) ? start - 1 : start,
    end: partialDigits.after && isBase64Digit(text[end]) ? end + 1 : end,
    secrets: [secret],
  };
};

/** Finds secrets in strings, in every common encoding. */
export type SecretFinder = {
  /** What it searches for. */
  needles: readonly string[];
  /**
   * Returns the places in the order of the text. What cannot be searched in reasonable time counts
   * as a place of every secret.
   */
  find(text: string): SecretPlace[];
};

/** What a needle costs beside its characters, in characters. */
const NEEDLE_COST = 64;
/**
 * Listing and indexing this many characters takes about 50 ms, in which nothing else runs. Authors
 * choose how many credentials a tool has, and callers how many secret arguments they send.
 */
const MAX_COST = 4_000_000;
/** A minimum, per character of the secret. */
const ENCODINGS_COST = 16;

/** Lists the encodings of the secrets. Those for which that would take too long stay verbatim. */
const listNeedles = (secrets: Iterable<string>): Map<string, Needle> => {
  const needles = new Map<string, Needle>();
  let remaining = MAX_COST;
  for (const secret of secrets) {
    const isAffordable = remaining > ENCODINGS_COST * secret.length;
    for (const encoding of isAffordable ? listEncodings(secret) : listVerbatim(secret)) {
      remaining -= encoding.text.length + NEEDLE_COST;
      if (!needles.has(encoding.text)) needles.set(encoding.text, { ...encoding, secret });
    }
  }
  return needles;
};

/** Creates a finder. If not all encodings can be searched for, the first secrets come first. */
export const createSecretFinder = (secrets: readonly string[]): SecretFinder => {
  const needles = listNeedles(new Set(secrets));
  const texts = [...needles.keys()];
  const findTexts = createTextFinder(texts);
  const toUnsearched = (start: number, end: number): SecretPlace[] =>
    start < end ? [{ start, end, secrets: [...secrets] }] : [];
  return {
    needles: texts,
    find(text) {
      const { matches, searchedTo } = findTexts(text);
      const matchPlaces = matches.flatMap((match) => {
        const needle = needles.get(match.text);
        return needle ? [toPlace(text, match, needle)] : [];
      });
      const places: SecretPlace[] = [];
      for (const place of [...matchPlaces, ...toUnsearched(searchedTo, text.length)]) {
        const last = places.at(-1);
        if (last && place.start < last.end) {
          last.end = Math.max(last.end, place.end);
          last.secrets.push(...place.secrets);
        } else places.push(place);
      }
      return places;
    },
  };
};
