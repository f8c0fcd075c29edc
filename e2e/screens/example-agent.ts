import { slack } from "@/lib/agent/examples/slack";
import type { Api } from "../fixtures";

/** An agent with versions, a key, calls and a change since: a picture of an empty room shows little. */
export const exampleAgent = async (api: Api, slug: string): Promise<void> => {
  const calculator = {
    name: "add",
    description: "Adds two numbers.",
    parameters: {
      type: "object" as const,
      properties: {
        left: { type: "number" as const, description: "The first number." },
        right: { type: "number" as const, description: "The second number." },
      },
      required: ["left", "right"],
    },
    handler: {
      kind: "javascript" as const,
      code: "export default ({ left, right }) => String(left + right);\n",
    },
  };
  const tools = [...slack.tools, calculator];
  const { key } = await api.publish({ ...slack, slug, name: "Slack for the workshop", tools });
  for (const params of [{ left: 2, right: 3 }, { left: 40, right: 2 }, { left: "two" }])
    await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/add`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(params),
    });
  await api.send("PATCH", `/agents/${slug}/tools/add`, {
    description: "Adds two numbers, exactly.",
  });
};
