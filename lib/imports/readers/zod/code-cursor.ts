import type { CodeToken } from "./code-tokens";

const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

export type CodeCursor = ReturnType<typeof createCursor>;

/** Creates a cursor over tokens, which can skip code that is not understood. */
export const createCursor = (tokens: readonly CodeToken[], start: number) => {
  const end = tokens.length - 1;
  let at = start;
  const peek = (offset = 0): CodeToken => tokens[Math.min(at + offset, end)] as CodeToken;
  const isSign = (...values: string[]) => peek().kind === "sign" && values.includes(peek().value);
  const isEnd = () => peek().kind === "end";
  const advance = (count = 1) => {
    at += count;
  };
  const consume = (value: string): boolean => {
    if (!isSign(value)) return false;
    at += 1;
    return true;
  };
  /** Skips a bracket with everything up to its closing bracket. */
  const skipGroup = () => {
    const open = [closers[peek().value]];
    at += 1;
    while (open.length > 0 && !isEnd()) {
      const { value } = peek();
      if (isSign(open.at(-1) ?? "")) open.pop();
      else if (isSign("(", "[", "{")) open.push(closers[value]);
      at += 1;
    }
  };
  const isDelimiter = () => isEnd() || isSign(",", ")", "]", "}", ";");
  const skipToDelimiter = () => {
    while (!isDelimiter())
      if (isSign("(", "[", "{")) skipGroup();
      else at += 1;
  };
  /**
   * Calls a function until the closing bracket, and advances even if the function reads nothing.
   */
  const readUntil = (close: string, readOne: () => void) => {
    while (!consume(close) && !isEnd()) {
      const before = at;
      readOne();
      consume(",");
      if (at === before) at += 1;
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
