// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { startScriptedAgent } from "../scripted-agent-fixture";
import {
  failed,
  finished,
  runStart,
  type ScriptedEvent,
  text,
  toolCall,
  toolResult,
} from "../scripted-events-fixture";
import { RemotePage } from "./remote-page";

const url = "https://agents.example.com/ag-ui";
let server: ReturnType<typeof startScriptedAgent>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startScriptedAgent();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => {
  render(
    <TooltipProvider>
      <RemotePage />
    </TooltipProvider>,
  );
  return userEvent.setup();
};
const urlField = () => screen.getByRole("textbox", { name: /^Agent URL/ });
const composer = () => screen.getByRole("textbox", { name: "Message" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** Opens the chat with an agent and sends it a message. */
const talk = async (message: string, tools?: object[]) => {
  const user = open();
  await user.click(urlField());
  await user.paste(url);
  if (tools) {
    await press("Frontend tools");
    await user.click(screen.getByRole("textbox", { name: /^Tools as JSON/ }));
    await user.paste(JSON.stringify(tools));
  }
  await press("Connect");
  await user.type(composer(), `${message}{Enter}`);
  return user;
};
const answer = async (...events: ScriptedEvent[]) => {
  const stream = await server.next();
  stream.write([runStart, ...events]);
  stream.end();
};
const readInput = (index: number) =>
  server.exchanges[index]?.body.input as Record<string, unknown> | undefined;
const interrupt = (fields: object) =>
  finished({
    outcome: { type: "interrupt", interrupts: [{ id: "i1", reason: "confirmation", ...fields }] },
  });

describe("the form", () => {
  test("reports problems while typing, and connects only to a valid URL", async () => {
    const user = open();
    await press("Connect");
    expect(document.activeElement).toBe(urlField());
    expect(screen.getByText("Enter the URL of the agent’s AG-UI endpoint.")).toBeTruthy();
    await user.type(urlField(), "agents.example.com");
    expect(screen.getByText("Start the URL with https:// or http://.")).toBeTruthy();
    await user.clear(urlField());
    await user.type(urlField(), "https://ada:x@agents.example.com");
    expect(screen.getByText(/cannot have a username or password/)).toBeTruthy();
    await user.type(screen.getByLabelText("Header name 1"), "Host");
    const problem = screen.getByText('The header "Host" is set automatically. Remove it.');
    // The color alone must not mark it as an error.
    expect(problem.previousElementSibling?.tagName).toBe("svg");
    await press("Frontend tools");
    await user.type(screen.getByRole("textbox", { name: /^Tools as JSON/ }), "[[{{}]");
    expect(screen.getByText(/^Enter a list of tools, each with a name/)).toBeTruthy();
    await press("Connect");
    expect(document.activeElement).toBe(urlField());
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  });

  test("shows and focuses tools that are not valid, and an example that was inserted", async () => {
    const user = open();
    await user.click(urlField());
    await user.paste(url);
    await press("Frontend tools");
    const toolsField = () => screen.getByRole("textbox", { name: /^Tools as JSON/ });
    await press("Insert an example");
    expect(document.activeElement).toBe(toolsField());
    await user.type(toolsField(), "x");
    await press("Frontend tools");
    await press("Connect");
    expect(document.activeElement).toBe(toolsField());
  });

  test("masks header values, and remembers everything except them", async () => {
    const user = open();
    await user.click(urlField());
    await user.paste(url);
    await user.type(screen.getByLabelText("Header name 1"), "x-api-key");
    const value = screen.getByLabelText("Header value 1");
    expect(value).toHaveProperty("type", "password");
    await user.type(value, "key-of-mine");
    await press("Connect");
    await user.type(composer(), "Hello{Enter}");
    await answer(...text("m1", "Hi"), finished());
    await screen.findByText("Hi");
    expect(server.exchanges[0]).toMatchObject({
      path: "/api/v1/ag-ui/runs",
      body: {
        url,
        headers: { "x-api-key": "key-of-mine" },
        input: { messages: [{ role: "user", content: "Hello" }], tools: [], forwardedProps: {} },
      },
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain("key-of-mine");
    // The form keeps it until the page is closed.
    await press("Change the address");
    expect(screen.getByLabelText("Header value 1")).toHaveProperty("value", "key-of-mine");
    cleanup();
    open();
    expect(urlField()).toHaveProperty("value", url);
    expect(screen.getByLabelText("Header name 1")).toHaveProperty("value", "x-api-key");
    expect(screen.getByLabelText("Header value 1")).toHaveProperty("value", "");
  });
});

test("keeps what was typed when the page is reloaded, but no secrets", async () => {
  const user = open();
  await user.click(urlField());
  await user.paste("https://ada:password-of-mine@agents.example.com?lang=en&api_key=key-of-mine");
  await user.type(screen.getByLabelText("Header name 1"), "x-api-key");
  await user.type(screen.getByLabelText("Header value 1"), "key-of-mine");
  await press("Frontend tools");
  await press("Insert an example");
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).not.toMatch(/of-mine/);
  cleanup();
  open();
  expect(urlField()).toHaveProperty("value", "https://agents.example.com?lang=en&api_key=");
  expect(screen.getByLabelText("Header name 1")).toHaveProperty("value", "x-api-key");
  expect(screen.getByLabelText("Header value 1")).toHaveProperty("value", "");
  const toolsField = screen.getByRole("textbox", { name: /^Tools as JSON/ });
  expect(toolsField).toHaveProperty("value", expect.stringContaining("askForColor"));
});

test("continues the conversation if the change of the address is cancelled", async () => {
  const user = await talk("Hello");
  await answer(...text("m1", "Hi"), finished());
  await screen.findByText("Hi");
  await press("Change the address");
  await user.type(urlField(), "/other");
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Hi")).toBeTruthy();
});

describe("the chat", () => {
  test("shows tool calls and every event", async () => {
    await talk("What is the weather?");
    const call = [...toolCall("c1", "getWeather", { city: "Rome" }), toolResult("c1", "Sunny")];
    await answer(...call, ...text("m1", "It is sunny."), finished());
    const card = await screen.findByRole("article", { name: "Tool call getWeather" });
    await within(card).findByText("Succeeded");
    await screen.findByText("It is sunny.");
    expect(screen.queryByRole("button", { name: "Edit into a branch" })).toBeNull();
    await press("Inspect");
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(["Events", "State"]);
    expect(screen.getByText("TOOL_CALL_RESULT")).toBeTruthy();
  });

  test("stops immediately, and explains why a run was rejected", async () => {
    const user = await talk("Hello");
    const stream = await server.next();
    await screen.findByText("Waiting for the agent");
    await press("Stop");
    await screen.findByText("Stopped");
    expect(stream.isAborted()).toBe(true);
    expect(server.cancellations).toEqual([]);
    server.refuse(502, {
      detail: "agents.example.com responded with 401.",
      code: "upstream_failed",
    });
    await user.type(composer(), "Hello?{Enter}");
    await screen.findByText("agents.example.com responded with 401.");
    await press("Change the address");
    await user.type(screen.getByLabelText("Header name 1"), "x-api-key");
    await user.type(screen.getByLabelText("Header value 1"), "key-of-mine");
    await press("Connect");
    await press("Retry");
    await answer(...text("m1", "Hi"), finished());
    await screen.findByText("Hi");
    expect(server.exchanges[2]?.body.headers).toEqual({ "x-api-key": "key-of-mine" });
    expect(readInput(2)?.messages).toMatchObject([{ content: "Hello" }, { content: "Hello?" }]);
  });

  test("stops waiting for a run that is lost or sends events out of order", async () => {
    const user = await talk("Hello");
    const firstStream = await server.next();
    firstStream.write([runStart, ...text("m1", "Hi")]);
    await screen.findByText("Hi");
    firstStream.end();
    await screen.findByText("The connection was lost before the run ended. Try again.");
    await user.type(composer(), "Again{Enter}");
    const secondStream = await server.next();
    secondStream.write(text("m2", "Too early"));
    await screen.findByText("The agent’s events violate the AG-UI 1.0 order");
    await press("Retry");
    const thirdStream = await server.next();
    thirdStream.write([failed("The agent is overloaded."), ...text("m3", "Too late")]);
    await screen.findByText("The agent is overloaded.");
    await screen.findByRole("button", { name: "Send" });
    expect(screen.getByText("The agent is overloaded.")).toBeTruthy();
    expect(server.exchanges).toHaveLength(3);
  });

  test("lets a person answer a frontend tool in place of the app", async () => {
    const tools = [{ name: "askForColor", description: "Asks." }];
    const user = await talk("Paint it", tools);
    await answer(...toolCall("c1", "askForColor", { prompt: "Which?" }), finished());
    const result = await screen.findByRole("textbox", { name: "Result" });
    expect(screen.getByText("Which?")).toBeTruthy();
    expect(screen.getByText("Answer the tool call first.")).toBeTruthy();
    await user.type(result, "red");
    await press(/^Send the result/);
    await answer(...text("m2", "It is red."), finished());
    await screen.findByText("It is red.");
    expect(readInput(0)?.tools).toMatchObject(tools);
    expect(readInput(1)?.messages).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      { role: "tool", toolCallId: "c1", content: "red" },
    ]);
  });

  test("passes the focus from one frontend tool to the next, and then back to the message", async () => {
    const tools = [{ name: "askForColor", description: "Asks." }];
    const user = await talk("Paint it", tools);
    const calls = ["c1", "c2"].flatMap((id) => toolCall(id, "askForColor", { prompt: id }));
    await answer(...calls, finished());
    const [first, second] = await screen.findAllByRole("textbox", { name: "Result" });
    expect(document.activeElement).toBe(first);
    await user.keyboard("red{Control>}{Enter}{/Control}");
    await waitFor(() => expect(document.activeElement).toBe(second));
    await user.keyboard("blue{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" })),
    );
  });

  test("shows the call's arguments in another agent's approval, and lets a person edit them", async () => {
    const user = await talk("Book it");
    const question = interrupt({ reason: "tool_call", toolCallId: "c1", message: "Book a table?" });
    await answer(...toolCall("c1", "book", { people: 2 }), question);
    await screen.findByRole("region", { name: /^Run book/ });
    expect(screen.getByText("Respond to the approval first.")).toBeTruthy();
    expect(screen.getByText("The agent asks for approval.")).toBeTruthy();
    await press("Edit");
    const field = screen.getByRole("textbox", { name: "people" });
    await user.clear(field);
    await user.type(field, "4");
    await press(/^Approve/);
    await waitFor(() =>
      expect(readInput(1)?.resume).toEqual([
        {
          interruptId: "i1",
          status: "resolved",
          payload: { approved: true, editedArgs: { people: 4 } },
        },
      ]),
    );
  });

  test.each<[object, string, unknown]>([
    [
      { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      "city",
      { city: "Rome" },
    ],
    [{ type: "string" }, "answer", "Rome"],
    [
      { type: "object", properties: { approved: { type: "string" } }, required: ["approved"] },
      "approved",
      { approved: "Rome" },
    ],
  ])("shows a form for a question: %j", async (responseSchema, name, payload) => {
    const user = await talk("Plan a trip");
    await answer(interrupt({ reason: "input_required", message: "Where to?", responseSchema }));
    await screen.findByRole("region", { name: "The agent asks" });
    expect(screen.getByText("Where to?")).toBeTruthy();
    expect(screen.getByText("Answer the agent’s question first.")).toBeTruthy();
    expect(screen.getByText("The agent asks a question.")).toBeTruthy();
    await press(/^Send the answer/);
    await user.type(screen.getByRole("textbox", { name: new RegExp(`^${name}`) }), "Rome");
    await press(/^Send the answer/);
    await waitFor(() =>
      expect(readInput(1)?.resume).toEqual([{ interruptId: "i1", status: "resolved", payload }]),
    );
  });

  test("offers to approve or deny an interrupt that has no tool or form", async () => {
    await talk("Go on");
    await answer(interrupt({ message: "Go on?", responseSchema: { properties: { "(": {} } } }));
    await screen.findByRole("region", { name: "The agent asks" });
    await press(/^Cancel/);
    await answer(interrupt({ message: "Really?" }));
    await screen.findByRole("region", { name: "Approve this?" });
    await press("Deny");
    await waitFor(() =>
      expect(readInput(2)?.resume).toEqual([
        { interruptId: "i1", status: "resolved", payload: { approved: false } },
      ]),
    );
  });
});
