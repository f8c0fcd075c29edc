// @vitest-environment happy-dom
import { EventType } from "@ag-ui/client";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { answer, composer, getServer, renderChat, setUpChat } from "./render-chat-fixture";
import {
  custom,
  failed,
  finished,
  runStart,
  text,
  toolCall,
  toolResult,
} from "./scripted-events-fixture";

setUpChat();

describe("the composer", () => {
  test("sends on Enter, adds a line on Shift+Enter, and gives the thread its URL", async () => {
    const { user, location } = renderChat();
    await user.type(composer(), "One{Shift>}{Enter}{/Shift}two{Enter}");
    await answer(...text("m1", "Hi"), finished());
    expect(await screen.findByText("Hi")).toBeTruthy();
    expect(getServer().exchanges[0]?.body.messages).toMatchObject([{ content: "One\ntwo" }]);
    expect(location.keepThreads).toHaveBeenCalledOnce();
  });

  test("links to where the variables are set that the caller lacks", async () => {
    const { user } = renderChat();
    const detail = "Missing variables: region";
    getServer().refuse(422, { detail, issues: [{ code: "missing_variables" }] });
    await user.type(composer(), "Hello{Enter}");
    const link = await screen.findByRole("link", { name: "Caller in the playground’s tools" });
    expect(link.getAttribute("href")).toBe("/agents/slack/playground");
  });

  test("stops the run on Esc, and then accepts another message", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    const stream = await getServer().next();
    stream.write([runStart]);
    await screen.findByText("Waiting for the model");
    await user.type(composer(), "{Escape}");
    await waitFor(() => expect(getServer().cancellations).toHaveLength(1));
    stream.write([finished({ outcome: { type: "cancelled" } })]);
    stream.end();
    await waitFor(() => expect(screen.queryByText("Waiting for the model")).toBeNull());
    expect(screen.getByRole("button", { name: "Send" })).toBeTruthy();
  });

  test("counts the steps of a running run from the second step", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    const stream = await getServer().next();
    const step = (stepName: string) => [
      { type: EventType.STEP_STARTED, stepName },
      ...toolCall(`call-${stepName}`, "greet", {}),
      toolResult(`call-${stepName}`, "Hi"),
      { type: EventType.STEP_FINISHED, stepName },
    ];
    stream.write([runStart, ...step("step-1")]);
    expect((await screen.findByText("Working")).textContent).toBe("Working");
    stream.write(step("step-2"));
    expect(await screen.findByText("· step 2")).toBeTruthy();
    stream.write([finished()]);
    stream.end();
    await waitFor(() => expect(screen.queryByText("· step 2")).toBeNull());
  });

  test("sends a file with the message, and explains why one is too large", async () => {
    const { user } = renderChat();
    const input = screen.getByLabelText<HTMLInputElement>("Files to attach");
    await user.upload(input, new File(["x".repeat(6 * 1024 * 1024)], "big.txt"));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "a message can have at most 4 MB",
    );
    await user.upload(input, new File(["hello"], "note.txt", { type: "text/plain" }));
    await screen.findByText("note.txt");
    await user.type(composer(), "Read this{Enter}");
    await answer(...text("m1", "Read"), finished());
    expect(getServer().exchanges[0]?.body.messages).toMatchObject([
      {
        content: [
          { type: "text", text: "Read this" },
          { type: "document", source: { type: "data", value: "aGVsbG8=", mimeType: "text/plain" } },
        ],
      },
    ]);
  });

  test("waits for a file that is being read", async () => {
    let finishReading = () => {};
    class SlowReader {
      result = "data:text/plain;base64,aGk=";
      onload = () => {};
      readAsDataURL() {
        finishReading = () => this.onload();
      }
    }
    vi.stubGlobal("FileReader", SlowReader);
    const { user } = renderChat();
    await user.type(composer(), "Read this");
    const file = new File(["hi"], "notes.txt", { type: "text/plain" });
    await user.upload(screen.getByLabelText("Files to attach"), file);
    await user.type(composer(), "{Enter}");
    expect(composer()).toHaveProperty("value", "Read this");
    finishReading();
    await screen.findByText("notes.txt");
    await user.type(composer(), "{Enter}");
    await answer(finished());
    expect(getServer().exchanges[0]?.body.messages).toMatchObject([
      { content: [{ type: "text", text: "Read this" }, { type: "document" }] },
    ]);
  });
});

describe("the mode", () => {
  const tools = [
    { name: "read", description: "Reads." },
    { name: "write", description: "Writes.", modes: ["code"] },
    { name: "clean", description: "Cleans.", modes: [] },
    { name: "old", description: "Is old.", enabled: false },
  ];
  const chooseMode = (mode: string) =>
    localStorage.setItem("toolwright.chat.slack", JSON.stringify({ mode, models: [null, null] }));

  test("is sent if one was chosen", async () => {
    chooseMode("code");
    const { user } = renderChat({}, { tools });
    await user.type(composer(), "Hello{Enter}");
    await answer(finished());
    expect(getServer().exchanges[0]?.body.forwardedProps).toMatchObject({ mode: "code" });
  });

  test("is not sent if the agent no longer has it", async () => {
    chooseMode("research");
    const { user } = renderChat({}, { tools });
    await user.type(composer(), "Hello{Enter}");
    await answer(finished());
    expect(getServer().exchanges[0]?.body.forwardedProps).not.toHaveProperty("mode");
  });

  test.each([
    ["code", "The model may call 2 tools."],
    ["research", "The model may call 2 tools."],
  ])("determines how many tools the model is offered (%s)", (mode, sentence) => {
    chooseMode(mode);
    renderChat({}, { tools });
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
  });
});

test("shows a failed run as one sentence with a retry button", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Hello{Enter}");
  await answer(failed("The provider is busy."));
  await screen.findAllByText(/The provider is busy\./);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await answer(...text("m1", "Here I am"), finished());
  expect(await screen.findByText("Here I am")).toBeTruthy();
  expect(screen.queryByText("No answer")).toBeNull();
});

test("offers no repetition of a message that is too large", async () => {
  const { user } = renderChat();
  getServer().refuse(413, { status: 413, code: "too_large" });
  await user.type(composer(), "Hello{Enter}");
  await screen.findAllByText(/too large to send/);
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("announces an answer to screen readers once, when it is complete", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Hello{Enter}");
  const stream = await getServer().next();
  const [start, first, second, end] = text("m1", "Half ", "an answer");
  if (!start || !first || !second || !end) throw new Error("The script is too short.");
  stream.write([runStart, start, first]);
  await screen.findByText("Half");
  expect(screen.queryByText(/^The agent: Half/)).toBeNull();
  stream.write([second, end, finished()]);
  stream.end();
  const status = await screen.findByText("The agent: Half an answer");
  expect(status.closest("[role=status]")).toBeTruthy();
});

test("the inspector shows what the model was offered, and every event", async () => {
  const { user } = renderChat();
  await user.type(composer(), "Hello{Enter}");
  await answer(
    custom("offer", { step: 1, system: "Be brief.", tools: [{ name: "sendMessage" }] }),
    ...text("m1", "Hi"),
    finished(),
  );
  await screen.findByText("Hi");
  await user.click(screen.getByRole("button", { name: /inspect/i }));
  await screen.findByText("Be brief.");
  expect(screen.getByRole("heading", { name: /^1 tool/ })).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Events" }));
  const events = within(screen.getByRole("tabpanel", { name: "Events" }));
  expect(events.getByText("6 events, newest first")).toBeTruthy();
  await user.type(events.getByLabelText("Filter events by type"), "text message");
  expect(events.getByText("3 events, newest first")).toBeTruthy();
});

test("two models answer the same message in separate threads", async () => {
  localStorage.setItem(
    "toolwright.chat.slack",
    JSON.stringify({ models: [null, { provider: "openai", id: "gpt-5" }] }),
  );
  const { user } = renderChat({ threads: ["t1", "t2"] });
  await user.type(composer(), "Hello{Enter}");
  const first = await getServer().next();
  const second = await getServer().next();
  expect(getServer().exchanges.map(({ body }) => body.threadId)).toEqual(["t1", "t2"]);
  expect(getServer().exchanges[0]?.body.forwardedProps).toEqual({});
  expect(getServer().exchanges[1]?.body.forwardedProps).toEqual({
    toolwright: { model: { provider: "openai", id: "gpt-5" } },
  });
  first.write([runStart, ...text("m1", "From one"), finished()]);
  first.end();
  second.write([runStart, ...text("m2", "From two"), finished()]);
  second.end();
  const columns = ["Model 1", "Model 2"].map((name) =>
    within(screen.getByRole("region", { name })),
  );
  expect(await columns[0]?.findByText("From one")).toBeTruthy();
  expect(await columns[1]?.findByText("From two")).toBeTruthy();
});

test("the inspector can show either of two compared conversations", async () => {
  const { user } = renderChat({ threads: ["t1", "t2"] });
  await user.type(composer(), "Hello{Enter}");
  const one = await getServer().next();
  const two = await getServer().next();
  one.write([runStart, ...text("m1", "First"), finished()]);
  one.end();
  two.write([runStart, custom("only-here", {}), finished()]);
  two.end();
  await user.click(screen.getByRole("button", { name: /inspect/i }));
  await user.click(screen.getByRole("tab", { name: "Events" }));
  expect(await screen.findAllByText("TEXT_MESSAGE_CONTENT")).not.toHaveLength(0);
  await user.click(screen.getByRole("radio", { name: "2. qwen3:8b" }));
  expect(screen.queryByText("TEXT_MESSAGE_CONTENT")).toBeNull();
  expect(screen.getByText("CUSTOM")).toBeTruthy();
});

test("an edited message starts a branch with everything before it", async () => {
  const { user, location } = renderChat();
  await user.type(composer(), "First{Enter}");
  await answer(...text("m1", "One"), finished());
  await screen.findByText("One");
  await user.type(composer(), "Second{Enter}");
  await answer(...text("m2", "Two"), finished());
  await screen.findByText("Two");
  const [, edit] = screen.getAllByRole("button", { name: "Edit into a branch" });
  if (!edit) throw new Error("The second message cannot be edited.");
  await user.click(edit);
  const field = screen.getByRole("textbox", { name: "Edited message" });
  await user.clear(field);
  await user.type(field, "Other{Enter}");
  expect(location.showThread).toHaveBeenCalledWith(
    0,
    expect.stringMatching(/^t1~1-[0-9a-f]{8}$/),
    expect.any(Function),
  );
  expect(document.activeElement).toBe(composer());
});

test("an edited message stays open during a run, and the focus returns after it", async () => {
  const { user } = renderChat();
  await user.type(composer(), "First{Enter}");
  await answer(...text("m1", "One"), finished());
  await user.click(await screen.findByRole("button", { name: "Edit into a branch" }));
  const field = screen.getByRole("textbox", { name: "Edited message" });
  await user.type(field, " of all");
  await user.type(composer(), "Second{Enter}");
  const stream = await getServer().next();
  stream.write([runStart]);
  await screen.findByText("Waiting for the model");
  expect(field).toHaveProperty("value", "First of all");
  expect(field.isConnected).toBe(true);
  stream.write([...text("m2", "Two"), finished()]);
  stream.end();
  await screen.findByText("Two");
  await user.type(field, "{Escape}");
  const [edit] = await screen.findAllByRole("button", { name: "Edit into a branch" });
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test("a turn can be kept as a test only if the page offers it", async () => {
  const onKeepAsTest = vi.fn();
  const { user } = renderChat({}, { onKeepAsTest });
  await user.type(composer(), "Hello{Enter}");
  await answer(...toolCall("c1", "sendMessage", { text: "x" }), toolResult("c1", "ok"), finished());
  await user.click(await screen.findByRole("button", { name: "Save as a test" }));
  expect(onKeepAsTest).toHaveBeenCalledWith({
    prompt: "Hello",
    messages: [expect.objectContaining({ role: "user", content: "Hello" })],
    toolCalls: [{ name: "sendMessage", arguments: '{"text":"x"}' }],
  });
  cleanup();
  renderChat();
  expect(screen.queryByRole("button", { name: "Save as a test" })).toBeNull();
});
