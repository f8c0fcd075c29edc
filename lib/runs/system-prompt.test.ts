import { expect, it } from "vitest";
import { buildSystemPrompt } from "./system-prompt";

it("cuts a long state between two characters: providers refuse half of one", () => {
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
