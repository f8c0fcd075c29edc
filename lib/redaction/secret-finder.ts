import { listEncodings, type SecretEncoding } from "./secret-encodings";
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
  /** Every encoding of the secrets. */
  needles: readonly string[];
  /**
   * Returns the places in the order of the text. What cannot be searched in reasonable time counts
   * as a place of every secret.
   */
  find(text: string): SecretPlace[];
};

/** `list` returns what to search for: by default, every encoding. */
export const createSecretFinder = (
  secrets: readonly string[],
  list = listEncodings,
): SecretFinder => {
  const needles = new Map<string, Needle>();
  for (const secret of new Set(secrets))
    for (const encoding of list(secret))
      if (!needles.has(encoding.text)) needles.set(encoding.text, { ...encoding, secret });
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
