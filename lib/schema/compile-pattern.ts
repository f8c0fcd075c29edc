import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";

/** A compiled pattern. It never backtracks, but takes up to `size` steps per character. */
export type Pattern = {
  /** Whether the text contains a match. */
  matches(text: string): boolean;
  /** Returns the maximum number of steps that `matches` takes. */
  countSteps(text: string): number;
};

/**
 * This many steps take a quarter of a second with the worst patterns, and a few milliseconds with
 * ordinary ones.
 */
const MAX_MATCH_STEPS = 2_500_000;

/** Bounds the total effort of several matches. */
export const createMatchBudget = () => {
  let steps = 0;
  return {
    /** Returns false if matching the text would exceed the budget. */
    spend(pattern: Pattern, text: string): boolean {
      steps += pattern.countSteps(text);
      return steps <= MAX_MATCH_STEPS;
    },
    countSteps: () => steps,
  };
};
export type MatchBudget = ReturnType<typeof createMatchBudget>;

/** Long names of Unicode general categories in ECMAScript. RE2 accepts only the short ones. */
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
 * The characters that `\s` matches in ECMAScript, and all others. RE2's own `\s` covers only ASCII.
 */
const whitespace =
  "\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const otherCharacters =
  "\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

/**
 * Rewrites what RE2 interprets differently: `\s`, `\S`, the line ends that `.` stops at, and
 * category names.
 */
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

/** RE2 reports `{1001}` and `{2,1}` with the same error. */
const isRepeatTooLarge = (source: string, problem: string) =>
  problem.includes("invalid repeat count") &&
  [...source.matchAll(/\{(\d+),(\d+)\}/g)].every(([, low, high]) => Number(low) <= Number(high));

/** Maximum instructions of a pattern. Compiling takes about 2.5 µs per instruction. */
export const MAX_PROGRAM_SIZE = 20_000;
/** Classes with hundreds of ranges take longer to compile. */
const UNICODE_CLASS_SIZE = 10;

/**
 * Estimates how many instructions a pattern compiles to, without compiling it: its characters,
 * multiplied by their repeats.
 */
export const estimateProgramSize = (source: string): number => {
  const groups = [0];
  let last = 0;
  const add = (size: number) => {
    last = size;
    groups.push((groups.pop() ?? 0) + size);
  };
  for (const [token, low, high] of source.matchAll(
    /\\[pP](?:\{\w*\})?|\\.|\[(?:\\.|[^\]\\])*\]?|\{(\d+)(?:,(\d*))?\}|./gsu,
  )) {
    if (low !== undefined) add(last * (Math.max(Number(low), Number(high || 0), 1) - 1));
    else if (token === "(") groups.push(0);
    else if (token === ")" && groups.length > 1) add((groups.pop() ?? 0) + 1);
    else add(/\\[pPsSwW]/.test(token) ? UNICODE_CLASS_SIZE : 1);
  }
  return groups.reduce((total, size) => total + size, 0);
};

/** Returns how to fix a pattern that RE2 rejects. */
const toAdvice = (source: string, problem: string): string => {
  if (/\(\?<?[=!]|\\[1-9]|\\k</.test(source))
    return "write it without lookaround (?=…), (?!…), (?<=…) and without backreferences";
  if (isRepeatTooLarge(source, problem))
    return 'a part may repeat at most 1,000 times, nested repeats multiplied. Use "maxLength" for longer texts';
  return "it is not a valid regular expression";
};

const createError = (source: string, problem: string) =>
  new Error(`The pattern ${JSON.stringify(source)} cannot be used: ${toAdvice(source, problem)}.`);

/** Maximum total instructions of the cached patterns, enough for thousands of ordinary ones. */
const MAX_KEPT_SIZE = 500_000;
/**
 * Caches patterns, since a draft's are compiled whenever it is read, which takes milliseconds each.
 */
const compiledPatterns = new LRUCache<string, Pattern>({ maxSize: MAX_KEPT_SIZE });

const compile = (source: string, size: number): Pattern => {
  // RE2 would read a named backreference as the letter k.
  if (/(?<!\\)(?:\\\\)*\\k</.test(source)) throw createError(source, "");
  if (size > MAX_PROGRAM_SIZE)
    throw new Error(
      'The pattern cannot be used: it is too large. Shorten it, or use "enum" for a list of values and "maxLength" instead of repeats.',
    );
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(toRe2(source)));
    // An unambiguous pattern is in one state at a time. Others may be in as many as they have
    // instructions.
    const stepsPerCharacter = compiled.re2Input.onepass ? 2 : compiled.programSize();
    return {
      matches: (text) => compiled.test(text),
      countSteps: (text) => stepsPerCharacter * text.length,
    };
  } catch (error) {
    throw createError(source, error instanceof Error ? error.message : "");
  }
};

/**
 * Compiles an ECMAScript pattern with RE2, which never backtracks.
 * Throws an Error with a readable message for anything that RE2 does not support, such as
 * lookaround and backreferences.
 */
export const compilePattern = (source: string): Pattern => {
  const existing = compiledPatterns.get(source);
  if (existing) return existing;
  const size = estimateProgramSize(source);
  const pattern = compile(source, size);
  compiledPatterns.set(source, pattern, { size: size + source.length + 1 });
  return pattern;
};
