import { cutText } from "@/lib/schema/truncate";
import { tokenize, toText } from "./tokenizer";

/** Returns the offset at which the text has used up `maxTokens`, or its length if it fits. */
const findEnd = async (text: string, maxTokens: number): Promise<number> => {
  if (text.length <= maxTokens) return text.length;
  let tokensLeft = maxTokens;
  for await (const { from, tokens } of tokenize(text)) {
    if (tokens.length > tokensLeft) {
      // A token can end in the middle of a character.
      const start = (await toText(tokens.slice(0, tokensLeft))).replace(/\uFFFD+$/, "");
      return from + start.length;
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
  // A piece that was tokenized may end in the middle of a character.
  const start = cutText(text, end);
  const count = (text.length - start.length).toLocaleString("en-US");
  return `${start}\n[Truncated: ${count} more characters. Request less, or one part.]`;
};
