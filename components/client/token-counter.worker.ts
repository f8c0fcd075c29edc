import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** Texts whose tokens are to be counted. */
export type CountRequest = { id: number; texts: readonly string[] };
export type CountReply = { id: number; counts: number[] };

self.addEventListener("message", ({ data: { id, texts } }: MessageEvent<CountRequest>) => {
  // Special tokens such as <|endoftext|> are ordinary text in a tool's description.
  const counts = texts.map((text) => countTokens(text, { disallowedSpecial: new Set() }));
  self.postMessage({ id, counts } satisfies CountReply);
});
