import type { Message } from "@ag-ui/core";
import { describe, expect, it } from "vitest";
import { createTool } from "@/lib/runs/runs-fixture";
import { createAgUiClient, setUpTalk } from "./ag-ui-fixture";

/** Lets the model hand over to an agent with its own tools and variables, and call them. */
const runHandoff = async (headers: Record<string, string>) => {
  const gateway = setUpTalk(
    [
      { calls: [{ name: "transfer_to_billing" }] },
      { calls: [{ name: "refund" }, { name: "bill" }] },
      "Done.",
    ],
    {
      access: { signIn: "on" },
      tools: [createTool("look")],
      model: { provider: "openai", id: "scripted", handoffs: ["billing"] },
      handoffs: {
        billing: {
          slug: "billing",
          name: "Billing",
          description: "",
          variables: [{ ref: "region" }],
          tools: [createTool("bill"), createTool("refund", { scope: "money" })],
          model: { provider: "openai", id: "other", parallelToolCalls: true },
        },
      },
      guest: ({ context: { variables } }) => ({ ok: true, value: JSON.stringify(variables) }),
    },
  );
  const events = await createAgUiClient(gateway, { headers }).say("My bill");
  return events
    .flatMap(({ type, content }) => (type === "TOOL_CALL_RESULT" ? content : []))
    .slice(1);
};

const refused = expect.stringMatching(/^TOOL ERROR: FORBIDDEN\n.+ does not allow "/);

it("an agent that takes over reads its own variables from the caller's headers", async () => {
  expect(await runHandoff({ "x-api-key": "all", "x-region": "eu", "x-other": "x" })).toEqual([
    '{"region":"eu"}',
    '{"region":"eu"}',
  ]);
});

it("an agent that takes over runs only tools that the caller's scopes allow", async () => {
  expect(await runHandoff({ authorization: "Bearer ada" })).toEqual([refused, "{}"]);
  expect(await runHandoff({ "x-api-key": "look" })).toEqual([refused, refused]);
});

describe("a conversation that was handed over", () => {
  const start = async () => {
    const manifest = { slug: "billing", name: "Billing", description: "", tools: [] };
    const script = ["Hi.", { calls: [{ name: "transfer_to_billing" }] }, "I am Billing."];
    const { requests, ...gateway } = setUpTalk(script, {
      model: { provider: "openai", id: "first", handoffs: ["billing"] },
      handoffs: { billing: { ...manifest, model: { provider: "openai", id: "other" } } },
    });
    const client = createAgUiClient(gateway);
    await client.say("Hello");
    await client.say("My bill");
    return { client, getModel: () => requests.at(-1)?.model.id };
  };

  it.each([
    ["edits its first message", 0],
    ["repeats the message before the hand-off", 2],
  ])("goes back to the first agent if the client %s", async (_, index) => {
    const { client, getModel } = await start();
    const { messages } = client.agent;
    const last = { ...messages[index], content: "Something else" } as Message;
    client.agent.setMessages([...messages.slice(0, index), last]);
    await client.run();
    expect(getModel()).toBe("first");
    await client.say("More");
    expect(getModel()).toBe("first");
  });

  const isTalk = (message: Message) =>
    message.role === "user" || (message.role === "assistant" && message.content !== undefined);

  it.each([
    ["sends all messages", (messages: Message[]) => messages],
    ["sends no earlier message", () => []],
    ["leaves out calls and their results", (messages: Message[]) => messages.filter(isTalk)],
    [
      "gives the agent's messages other ids",
      (messages: Message[]) =>
        messages
          .filter(isTalk)
          .map((message) =>
            message.role === "user" ? message : { ...message, id: `own-${message.id}` },
          ),
    ],
  ])("stays with the other agent if the client %s", async (_, change) => {
    const { client, getModel } = await start();
    client.agent.setMessages(change(client.agent.messages));
    await client.say("More");
    expect(getModel()).toBe("other");
  });
});
