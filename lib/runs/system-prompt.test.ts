import { expect, it } from "vitest";
import { buildSystemPrompt } from "./system-prompt";

it("truncates a long state without splitting a surrogate pair, which providers reject", () => {
  const start = "x".repeat(19_998);
  const prompt = buildSystemPrompt(
    {},
    {
      agentName: "A",
      variables: {},
      secretVariables: [],
      userId: undefined,
      resource: undefined,
      context: [],
      state: `${start}😀`,
      forwardedProps: {},
      date: "",
    },
  );
  expect(prompt).toBe(`State shared with the application, as JSON:\n"${start} [cut]`);
});
