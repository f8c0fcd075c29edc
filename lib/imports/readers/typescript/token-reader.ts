import { TypeScriptSyntaxError } from "./typescript-syntax-error";
import type { Token } from "./typescript-tokens";

const MAX_DEPTH = 60;
const closingBrackets: Record<string, string> = { "(": ")", "<": ">", "{": "}", "[": "]" };

/** Reads tokens one after the other. Its methods throw a `TypeScriptSyntaxError`. */
export const createTokenReader = (tokens: readonly Token[]) => {
  let at = 0;
  let depth = 0;
  const endToken = tokens.at(-1) as Token;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? endToken;
  const next = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isNext = (value: string, ahead = 0): boolean =>
    peek(ahead).value === value && ["sign", "name"].includes(peek(ahead).kind);
  const fail = (expected: string): never => {
    const { at: place, value } = peek();
    throw new TypeScriptSyntaxError(`${expected}, got ${JSON.stringify(value)}.`, place);
  };
  const consume = (value: string): boolean => {
    if (!isNext(value)) return false;
    at += 1;
    return true;
  };
  return {
    peek,
    next,
    isNext,
    fail,
    consume,
    expect(value: string): void {
      if (!consume(value)) fail(`Expected "${value}"`);
    },
    /** Skips everything up to the bracket that closes the next one. */
    skipGroup(): void {
      const open: string[] = [];
      do {
        const { value, kind } = next();
        if (kind === "end") fail("Expected a closing bracket");
        const closingBracket = closingBrackets[value];
        if (kind === "sign" && closingBracket) open.push(closingBracket);
        else if (value === open.at(-1)) open.pop();
      } while (open.length > 0);
    },
    /** Reads something that can contain itself. */
    nest<Result>(read: () => Result): Result {
      depth += 1;
      if (depth > MAX_DEPTH) fail(`Expected at most ${MAX_DEPTH} nested types`);
      const result = read();
      depth -= 1;
      return result;
    },
  };
};
export type TokenReader = ReturnType<typeof createTokenReader>;
