import { expect, it } from "vitest";
import { buildSystemPrompt, type PromptValues } from "./system-prompt";

const build = (instructions: string | undefined, values: Partial<PromptValues>) =>
  buildSystemPrompt(
    { instructions },
    {
      agentName: "A",
      variables: {},
      secretVariables: [],
      userId: undefined,
      resource: undefined,
      context: [],
      state: undefined,
      forwardedProps: {},
      date: "",
      ...values,
    },
  );

it("truncates a long state without splitting a surrogate pair, which providers reject", () => {
  const start = "x".repeat(19_998);
  const prompt = build(undefined, { state: `${start}😀` });
  expect(prompt).toBe(`State shared with the application, as JSON:\n"${start} [cut]`);
});

it("truncates instructions that mention a long state thousands of times", () => {
  const state = { text: "x".repeat(2_000_000) };
  const prompt = build("{{input.state}}\n".repeat(5_000), { state });
  expect(prompt).toMatch(/^\{"text":"x+ \[cut\]$/);
  expect(prompt).toHaveLength(1024 * 1024 + " [cut]".length);
});
