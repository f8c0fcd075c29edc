// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Message } from "@/lib/agent/model/message";
import { modelTestSchema } from "@/lib/agent/model-tests/model-test";
import { KeepAsTest } from "./keep-as-test";
import { gpt, renderModelTests } from "./model-tests-fixture";
import { suggestModelTest } from "./suggest-model-test";

const user: Message = { id: "1", role: "user", content: "Rain in Rome?" };
const call = { name: "getForecast", arguments: '{"city":"Rome","days":2}' };

it("keeps a turn as a test that expects the model's choice", async () => {
  const turn = { prompt: "Rain in Rome?", messages: [user], toolCalls: [call] };
  const props = { turn, close: () => {} };
  const { user: person, server } = renderModelTests(<KeepAsTest slug="weather" {...props} />, {
    model: gpt,
    modelTests: [{ name: "Rain in Rome?", prompt: "Rain?", expect: { tool: null } }],
  });
  const sheet = within(await screen.findByRole("dialog"));
  await person.click(sheet.getByRole("button", { name: "Save test" }));
  await waitFor(() =>
    expect(server.readAgent().modelTests?.[1]).toEqual({
      name: "Rain in Rome? 2",
      prompt: "Rain in Rome?",
      expect: {
        tool: "getForecast",
        params: [
          { path: "city", is: "equals", value: "Rome" },
          { path: "days", is: "equals", value: 2 },
        ],
      },
    }),
  );
});

it("keeps the conversation before a later turn, and expects no call for a turn without one", () => {
  const messages: Message[] = [
    user,
    { id: "2", role: "reasoning", content: "…" },
    { id: "3", role: "assistant", content: "No." },
    { id: "4", role: "user", content: "Thanks" },
  ];
  const frontendCall = { name: "openMap", arguments: "{}" };
  const turn = { prompt: "Thanks", messages, toolCalls: [frontendCall] };
  expect(suggestModelTest(turn, ["getForecast"])).toEqual({
    name: "Thanks",
    messages: [
      { role: "user", content: "Rain in Rome?" },
      { role: "assistant", content: "No." },
      { role: "user", content: "Thanks" },
    ],
    expect: { tool: null },
  });
});

it("names a test after a prompt without cutting through an emoji", () => {
  const turn = { prompt: `${"a".repeat(59)}👍`, messages: [user], toolCalls: [] };
  expect(suggestModelTest(turn, []).name).toBe("a".repeat(59));
});

it("keeps only the latest messages of a long conversation", () => {
  const turns = Array.from({ length: 26 }, (_, index): Message[] => [
    { ...user, id: `user-${index}`, content: `Question ${index}` },
    { id: `answer-${index}`, role: "assistant", content: "No." },
  ]);
  const turn = { prompt: "Rain in Rome?", messages: [...turns.flat(), user], toolCalls: [] };
  const { messages } = modelTestSchema.parse(suggestModelTest(turn, []));
  expect([messages?.length, messages?.[0]]).toEqual([49, { role: "user", content: "Question 2" }]);
});
