import { loadTokenizer } from "./tokenizer";

/**
 * Characters per piece. Pieces are counted one at a time, so that long strings never block the
 * event loop.
 */
const PIECE_CHARS = 4_000;

/** Returns the offset at which the text has used up `maxTokens`, or its length if it fits. */
const findEnd = async (text: string, maxTokens: number): Promise<number> => {
  if (text.length <= maxTokens) return text.length;
  const { encode, decode } = await loadTokenizer();
  let tokensLeft = maxTokens;
  for (let from = 0; from < text.length; from += PIECE_CHARS) {
    const tokens = encode(text.slice(from, from + PIECE_CHARS));
    if (tokens.length > tokensLeft) {
      // A token can end in the middle of a character.
      const end = decode(tokens.slice(0, tokensLeft)).replace(/\uFFFD+$/, "").length;
      return from + end;
    }
    tokensLeft -= tokens.length;
  }
  return text.length;
};

/**
 * Returns a tool's result as the model reads it: truncated to about `maxTokens` tokens, with a
 * marker at the cut.
 */
export const capResult = async (text: string, maxTokens: number): Promise<string> => {
  const end = await findEnd(text, maxTokens);
  if (end === text.length) return text;
  const count = (text.length - end).toLocaleString("en-US");
  return `${text.slice(0, end)}\n[Truncated: ${count} more characters. Request less, or one part.]`;
};
