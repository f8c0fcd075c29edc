// Special tokens such as <|endoftext|> are ordinary text in what people and tools write.
const options = { disallowedSpecial: new Set<string>() };

/** Loads OpenAI's tokenizer: 2 MB of merges, which a server that counts nothing never loads. */
export const loadTokenizer = async () => {
  const { encode, decode, countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  return {
    encode: (text: string) => encode(text, options),
    decode,
    countTokens: (text: string) => countTokens(text, options),
  };
};
