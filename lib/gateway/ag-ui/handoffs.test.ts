import { expect, it } from "vitest";
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
