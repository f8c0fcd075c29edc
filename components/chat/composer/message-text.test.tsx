// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, composer, renderChat, setUpChat } from "../render-chat-fixture";
import { finished } from "../scripted-events-fixture";

setUpChat();

test("restores a conversation's typed text after leaving the page", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Half a question");
  cleanup();
  renderChat({ threads: ["t2", undefined] });
  expect(composer()).toHaveProperty("value", "");
  cleanup();
  renderChat();
  expect(composer()).toHaveProperty("value", "Half a question");
});

test("keeps the text of a new conversation although its thread id differs each time", async () => {
  const { user } = renderChat({ isNew: true, threads: ["n1", undefined] });
  await user.type(composer(), "Hello");
  cleanup();
  renderChat({ isNew: true, threads: ["n2", undefined] });
  expect(composer()).toHaveProperty("value", "Hello");
});

test("does not keep a message that was sent", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Hello{Enter}");
  await answer(finished());
  cleanup();
  renderChat();
  expect(composer()).toHaveProperty("value", "");
});
