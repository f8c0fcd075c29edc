import type { CodeToken } from "./code-tokens";

const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

const statementWords = new Set(["const", "let", "var", "export", "import"]);

export type CodeCursor = ReturnType<typeof createCursor>;

/**
 * The number of tokens that may still be read. Expressions that are read several times share one,
 * because code without closing brackets would take quadratic time.
 */
export type ReadingBudget = { tokens: number };

/**
 * Creates a cursor over tokens, which can skip code that is not understood. The tokens end where
 * the budget does.
 */
export const createCursor = (
  tokens: readonly CodeToken[],
  start: number,
  budget: ReadingBudget,
) => {
  const end = tokens.length - 1;
  let at = start;
  const peek = (offset = 0): CodeToken =>
    tokens[budget.tokens > 0 ? Math.min(at + offset, end) : end] as CodeToken;
  const isSign = (...values: string[]) => peek().kind === "sign" && values.includes(peek().value);
  const isEnd = () => peek().kind === "end";
  const advance = (count = 1) => {
    at += count;
    budget.tokens -= count;
  };
  const consume = (value: string): boolean => {
    if (!isSign(value)) return false;
    advance();
    return true;
  };
  /** Skips a bracket with everything up to its closing bracket. */
  const skipGroup = () => {
    const open = [closers[peek().value]];
    advance();
    while (open.length > 0 && !isEnd()) {
      const { value } = peek();
      if (isSign(open.at(-1) ?? "")) open.pop();
      else if (isSign("(", "[", "{")) open.push(closers[value]);
      advance();
    }
  };
  const isDelimiter = () => isEnd() || isSign(",", ")", "]", "}", ";");
  /** Whether a statement begins. Code without semicolons has nothing else between them. */
  const isStatement = () => {
    const { kind, value, isOnNewLine } = peek();
    return isOnNewLine && kind === "name" && statementWords.has(value);
  };
  const skipToDelimiter = () => {
    while (!isDelimiter() && !isStatement())
      if (isSign("(", "[", "{")) skipGroup();
      else advance();
  };
  /**
   * Calls a function until the closing bracket, and advances even if the function reads nothing.
   */
  const readUntil = (close: string, readOne: () => void) => {
    while (!consume(close) && !isEnd()) {
      const before = at;
      readOne();
      consume(",");
      if (at === before) advance();
    }
  };
  return {
    peek,
    isSign,
    isEnd,
    advance,
    consume,
    skipGroup,
    isDelimiter,
    skipToDelimiter,
    readUntil,
  };
};
