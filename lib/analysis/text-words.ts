/** Scripts written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Splits a text or a name into lowercase words: `searchIssues` is two. Scripts without spaces are
 * split into pairs.
 */
export const listWords = (text: string): string[] =>
  (
    text
      .normalize("NFKC")
      .replace(/([\p{Ll}\p{N}])(\p{Lu})|(\p{L})(\p{N})/gu, "$1$3 $2$4")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).flatMap((word) => (unspaced.test(word) ? toPairs(word) : [word]));

const toPairs = (word: string): string[] => {
  const characters = [...word];
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

/**
 * Strips the ending of a plural or a third person, so that `issues` and `issue` are the same word.
 */
export const toStem = (word: string): string => {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
};

const englishWords = new Set(
  "the a an of to and in for is are with by on from or it that if when as at be which not".split(
    " ",
  ),
);
const otherWords = new Set(
  [
    "der",
    "die",
    "das",
    "und",
    "ein",
    "eine",
    "einer",
    "eines",
    "den",
    "dem",
    "von",
    "mit",
    "le",
    "la",
    "les",
    "des",
    "du",
    "une",
    "et",
    "pour",
    "dans",
    "avec",
    "par",
    "sur",
    "el",
    "los",
    "las",
    "una",
    "y",
    "para",
    "con",
    "por",
    "del",
    "que",
    "de",
    "il",
    "di",
    "che",
    "per",
    "della",
    "gli",
    "het",
    "een",
    "van",
    "voor",
    "os",
    "um",
    "uma",
  ].filter((word) => !englishWords.has(word)),
);

/** Whether a text is English, judging by its letters and its most common words. */
export const isEnglish = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const ascii = text.match(/[a-z]/gi)?.length ?? 0;
  if (ascii < letters * 0.9) return false;
  const words = listWords(text);
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  return count(englishWords) >= count(otherWords);
};
