import { RE2JS } from "re2js";

/** Tests whether a string contains a match, in time linear in its length, whatever the pattern. */
export type PatternMatcher = (text: string) => boolean;

/** Long names of Unicode general categories in ECMAScript; RE2 accepts only the short ones. */
const categoryAliases: Record<string, string> = {
  Letter: "L",
  Lowercase_Letter: "Ll",
  Uppercase_Letter: "Lu",
  Mark: "M",
  Number: "N",
  Decimal_Number: "Nd",
  digit: "Nd",
  Punctuation: "P",
  Symbol: "S",
  Separator: "Z",
};

/** What `\s` matches in ECMAScript, and all other characters. RE2's own `\s` knows ASCII only. */
const whitespace =
  "\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const otherCharacters =
  "\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

/** Rewrites what RE2 reads differently: `\s`, `\S`, the end of line that `.` stops at, and names of categories. */
const toRe2 = (source: string): string => {
  let isInClass = false;
  return source.replace(
    /\\[pP]\{(?:(?:General_Category|gc|Script|sc)=)?(\w+)\}|\\.|[[\].]/gsu,
    (token: string, name: string | undefined) => {
      if (name !== undefined) return `${token.slice(0, 2)}{${categoryAliases[name] ?? name}}`;
      if (token === "\\s") return isInClass ? whitespace : `[${whitespace}]`;
      if (token === "\\S") return isInClass ? otherCharacters : `[${otherCharacters}]`;
      if (token === "." && !isInClass) return "[^\\n\\r\\x{2028}\\x{2029}]";
      if (token === "[") {
        const isInner = isInClass;
        isInClass = true;
        return isInner ? "\\[" : token;
      }
      if (token === "]") isInClass = false;
      return token;
    },
  );
};

/** RE2 reports `{1001}` and `{2,1}` alike. */
const isRepeatTooLarge = (source: string, problem: string) =>
  problem.includes("invalid repeat count") &&
  [...source.matchAll(/\{(\d+),(\d+)\}/g)].every(([, low, high]) => Number(low) <= Number(high));

/** What to do about a pattern that RE2 rejects. */
const toAdvice = (source: string, problem: string): string => {
  if (/\(\?<?[=!]|\\[1-9]|\\k</.test(source))
    return "write it without lookaround (?=…), (?!…), (?<=…) and without backreferences";
  if (isRepeatTooLarge(source, problem))
    return 'a part may repeat at most 1,000 times, nested repeats multiplied. Use "maxLength" for longer texts';
  return "it is not a valid regular expression";
};

const createError = (source: string, problem: string) =>
  new Error(`The pattern ${JSON.stringify(source)} cannot be used: ${toAdvice(source, problem)}.`);

/**
 * Compiles an ECMAScript pattern with RE2, which never backtracks.
 * Throws an Error with a readable message for what RE2 does not support, such as lookaround and backreferences.
 */
export const compilePattern = (source: string): PatternMatcher => {
  // RE2 would read a backreference by name as the letter k.
  if (/(?<!\\)(?:\\\\)*\\k</.test(source)) throw createError(source, "");
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(toRe2(source)));
    return (text) => compiled.matcher(text).find();
  } catch (error) {
    throw createError(source, error instanceof Error ? error.message : "");
  }
};
