// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, composer, renderChat, setUpChat } from "../render-chat-fixture";
import { finished } from "../scripted-events-fixture";

setUpChat();

test("what was typed is there again after leaving the page, in its own conversation", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Half a question");
  cleanup();
  renderChat({ threads: ["t2", undefined] });
  expect(composer()).toHaveProperty("value", "");
  cleanup();
  renderChat();
  expect(composer()).toHaveProperty("value", "Half a question");
});

test("a new conversation keeps its text although its thread has another id each time", async () => {
  const { user } = renderChat({ isNew: true, threads: ["n1", undefined] });
  await user.type(composer(), "Hello");
  cleanup();
  renderChat({ isNew: true, threads: ["n2", undefined] });
  expect(composer()).toHaveProperty("value", "Hello");
});

test("a message that was sent is not kept", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Hello{Enter}");
  await answer(finished());
  cleanup();
  renderChat();
  expect(composer()).toHaveProperty("value", "");
});
