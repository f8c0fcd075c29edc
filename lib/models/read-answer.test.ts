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

test("joins characters that are split between the parts of an answer", async () => {
  const [half, rest] = ["\ud83d", "\ude00"];
  async function* answer(): AsyncGenerator<SdkPart> {
    for (const delta of [`a${half}`, `${rest}b`]) {
      yield { type: "reasoning-delta", id: "r", delta };
      yield { type: "text-delta", id: "t", delta };
    }
    yield { type: "tool-input-start", id: "c", toolName: "look" };
    for (const delta of [`"a${half}`, `${rest}b"`])
      yield { type: "tool-input-delta", id: "c", delta };
    yield { type: "tool-call", toolCallId: "c", toolName: "look", input: '"a😀b"' };
    yield {
      type: "finish",
      finishReason: { unified: "tool-calls", raw: undefined },
      usage: {
        inputTokens: {
          total: 1,
          noCache: undefined,
          cacheRead: undefined,
          cacheWrite: undefined,
        },
        outputTokens: { total: 1, text: undefined, reasoning: undefined },
      },
    };
  }
  const deltas: string[] = [];
  const { text, reasoning, toolCalls } = await readAnswer(answer(), (event) => {
    if ("delta" in event) deltas.push(event.delta);
  });
  expect({ text, reasoning }).toEqual({ text: "a😀b", reasoning: "a😀b" });
  expect(toolCalls).toMatchObject([{ arguments: '"a😀b"' }]);
  expect(deltas.every((delta) => delta.isWellFormed())).toBe(true);
});

const delta = "x".repeat(300_000);
test.each<[string, SdkPart, number]>([
  ["256 tool calls", { type: "tool-input-start", id: "c", toolName: "look" }, 257],
  ["500,000 characters in the arguments", { type: "tool-input-delta", id: "c", delta }, 2],
  ["2,000,000 characters", { type: "reasoning-delta", id: "r", delta }, 7],
  ["2,000,000 characters", { type: "text-delta", id: "t", delta }, 7],
])("stops an answer with more than %s", async (limit, part, count) => {
  let sent = 0;
  async function* answer(): AsyncGenerator<SdkPart> {
    if (part.type === "tool-input-delta")
      yield { type: "tool-input-start", id: "c", toolName: "look" };
    for (; sent < 1_000; sent += 1) yield part;
  }
  await expect(readAnswer(answer(), () => {})).rejects.toMatchObject({
    code: "model_invalid_answer",
    message: expect.stringContaining(`more than ${limit}`),
  });
  expect(sent + 1).toBe(count);
});
