import { expect, it } from "vitest";
import { createRedact } from "@/lib/redaction/redact";
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
      redact: (value) => value,
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

it("masks secrets in the state and in what the instructions mention, even where they are cut", () => {
  const redact = createRedact(["tok-secret-1"]);
  const values = { redact, state: { a: "tok-secret-1" }, forwardedProps: { b: "tok-secret-1" } };
  expect(build("{{input.state.a}} {{input.forwardedProps.b}}", values)).toBe("••• •••");
  const start = "x".repeat(19_993);
  const prompt = build(undefined, { redact, state: `${start}tok-secret-1 and more` });
  expect(prompt).toBe(`State shared with the application, as JSON:\n"${start}••• an [cut]`);
});
