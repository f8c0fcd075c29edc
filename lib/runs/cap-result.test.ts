import { expect, test } from "vitest";
import { capResult } from "./cap-result";

test("does not end inside a character where the tokenizer's pieces meet", async () => {
  const text = "a".repeat(999) + "😀".repeat(900);
  for (const maxTokens of [125, 126, 127, 128, 129])
    expect((await capResult(text, maxTokens)).isWellFormed()).toBe(true);
});
