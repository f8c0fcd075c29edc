import { setImmediate } from "node:timers/promises";

/**
 * Characters per piece. The time for a word grows with the square of its length, so long texts are
 * split, and other work proceeds between their pieces.
 */
const PIECE_CHARS = 1_000;

// Special tokens such as <|endoftext|> are ordinary text in what people and tools write.
const options = { disallowedSpecial: new Set<string>() };

/** 2 MB of merges, which a server that counts nothing never loads. */
const loadTokenizer = () => import("gpt-tokenizer/encoding/o200k_base");

/** Yields the tokens of each piece of a text, and the offset at which it begins. */
export async function* tokenize(text: string): AsyncGenerator<{ from: number; tokens: number[] }> {
  const { encode } = await loadTokenizer();
  for (let from = 0; from < text.length; from += PIECE_CHARS) {
    yield { from, tokens: encode(text.slice(from, from + PIECE_CHARS), options) };
    await setImmediate();
  }
}

export const toText = async (tokens: readonly number[]): Promise<string> =>
  (await loadTokenizer()).decode(tokens);

export const countTokens = async (text: string): Promise<number> => {
  let count = 0;
  for await (const { tokens } of tokenize(text)) count += tokens.length;
  return count;
};
