import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { createTokenCounter } from "./token-counter";

const setUp = () => {
  const requests: (readonly string[])[] = [];
  const counter = createTokenCounter(() => ({
    async count(texts) {
      requests.push(texts);
      return texts.map((text) => countTokens(text));
    },
  }));
  return { counter, requests };
};

it("counts as the models' tokenizer does", async () => {
  const { counter } = setUp();
  // The counts that tiktoken gives with o200k_base.
  expect(await counter.count(["hello world", "", "antidisestablishmentarianism"])).toEqual([
    2, 0, 6,
  ]);
});

it("counts each text once", async () => {
  const { counter, requests } = setUp();
  expect(await counter.count(["a", "b", "a"])).toEqual([1, 1, 1]);
  expect(await counter.count(["b", "hello world"])).toEqual([1, 2]);
  await counter.count(["a"]);
  expect(requests).toEqual([["a", "b"], ["hello world"]]);
});
