import { expect, test } from "vitest";
import { readAnswer } from "./read-answer";
import type { SdkPart } from "./sdk";

test.each([
  [1.5, 2],
  [-1, 0],
  [Number.POSITIVE_INFINITY, 2_147_483_647],
  [undefined, 0],
])("counts %s tokens reported by a server as %i", async (total, expected) => {
  async function* answer(): AsyncGenerator<SdkPart> {
    yield {
      type: "finish",
      finishReason: { unified: "stop", raw: "stop" },
      usage: {
        inputTokens: { total, noCache: undefined, cacheRead: total, cacheWrite: undefined },
        outputTokens: { total, text: undefined, reasoning: total },
      },
    };
  }
  expect((await readAnswer(answer(), () => {})).usage).toEqual({
    inputTokens: expected,
    cachedInputTokens: expected,
    outputTokens: expected,
    reasoningTokens: expected,
  });
});
