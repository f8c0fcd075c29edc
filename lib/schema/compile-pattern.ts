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

/**
 * Compiles an ECMAScript pattern with RE2, which never backtracks.
 * Throws an Error with a readable message for what RE2 does not support: lookaround and backreferences.
 */
export const compilePattern = (source: string): PatternMatcher => {
  const normalized = source.replace(
    /\\([pP])\{(?:General_Category=|gc=)?(\w+)\}/g,
    (whole, p, name) => (categoryAliases[name] ? `\\${p}{${categoryAliases[name]}}` : whole),
  );
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(normalized));
    return (text) => compiled.matcher(text).find();
  } catch {
    throw new Error(
      `The pattern ${JSON.stringify(source)} cannot be used: write it without lookaround (?=…), (?!…), (?<=…) and without backreferences.`,
    );
  }
};
