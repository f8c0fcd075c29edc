import type { Manifest } from "@/lib/agent/manifest";
import { slack } from "@/lib/gallery/slack";
import { type Api, expect } from "../fixtures";
import { liveAgent } from "./live-agent";

const addTool = {
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
const divideTool = {
  name: "divide",
  description: "Divides one number by another.",
  parameters: {
    type: "object" as const,
    properties: {
      left: { type: "number" as const, description: "The dividend." },
      right: { type: "number" as const, description: "The divisor." },
    },
    required: ["left", "right"],
  },
  handler: {
    kind: "javascript" as const,
    code: `export default ({ left, right }) => {
  console.log("dividing", left, right);
  if (right === 0) throw new Error("Cannot divide by zero.");
  return String(left / right);
};
`,
  },
};
const orderTool = (upstream: string): Manifest["tools"][number] => ({
  name: "createOrder",
  description: "Orders something for the workshop.",
  category: "orders",
  parameters: {
    type: "object",
    properties: {
      customer: {
        type: "object",
        description: "The customer.",
        properties: {
          name: { type: "string", description: "The full name." },
          city: { type: "string", description: "Where they live.", default: "Berlin" },
        },
        required: ["name"],
      },
      lines: {
        type: "array",
        description: "The items to order.",
        items: {
          type: "object",
          properties: { sku: { type: "string" }, count: { type: "integer", minimum: 1 } },
        },
      },
      express: { type: "boolean", description: "Whether to deliver by tomorrow.", default: false },
    },
    required: ["customer"],
  },
  handler: {
    kind: "http",
    method: "POST",
    url: `${upstream}/orders`,
    query: [{ name: "lang", value: "en" }],
    body: {
      type: "json",
      value: {
        name: "{{params.customer.name}}",
        address: { city: "{{params.customer.city}}", country: "DE" },
        lines: "{{params.lines}}",
        express: "{{params.express}}",
      },
    },
  },
});

const logo =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC";

const prompts: NonNullable<Manifest["prompts"]> = [
  {
    name: "summarize",
    title: "Summarize a channel",
    description: "What was said, and what is left to do.",
    arguments: [
      { name: "channel", description: "The channel to read.", required: true },
      { name: "tone", description: "How it should sound.", complete: ["brief", "friendly"] },
    ],
    messages: [
      { role: "user", text: "Summarize {{arguments.channel}} in a {{arguments.tone}} tone." },
      { role: "user", resource: { uri: "docs://style" } },
      { role: "assistant", text: "Here is what happened, with open tasks last:" },
    ],
  },
  { name: "stand-up", messages: [{ role: "user", text: "Ask me what I did yesterday." }] },
];
const listResources = (upstream: string): Manifest["resources"] => [
  {
    uri: "docs://style",
    name: "style",
    title: "Style guide",
    description: "How we write to customers.",
    mimeType: "text/markdown",
    text: "# Style\n\n- Short sentences.\n- No exclamation marks.\n",
  },
  { uri: "docs://logo", name: "logo", title: "Logo", mimeType: "image/png", base64: logo },
  {
    uriTemplate: "channel://{id}",
    name: "channel",
    title: "A channel’s messages",
    mimeType: "application/json",
    complete: { id: ["general", "workshop"] },
    handler: { kind: "http", method: "GET", url: `${upstream}/channels/{{arguments.id}}` },
  },
];

/** The upstream's response, large enough to select from. */
export const orders = {
  items: Array.from({ length: 6 }, (_, index) => ({
    id: `ord-${index}`,
    title: `Order ${index}`,
    price: { amount: index * 12, currency: "EUR" },
    description: "A text that nobody needs to read. ".repeat(6),
  })),
  next: null,
};

const putManifest = async (api: Api, manifest: Manifest) => {
  const response = await api.send("PUT", `/agents/${manifest.slug}/manifest`, manifest);
  expect(response.status(), await response.text()).toBe(200);
};

/** Returns an agent with forty tools, and with text that has no line-break opportunities. */
const overflowAgent = (slug: string): Manifest => ({
  slug,
  name: "An agent with a very long name, to show how each page truncates or wraps it",
  model: { provider: "ollama", id: `a-model-${"with-a-long-name".repeat(5)}` },
  prompts: Array.from({ length: 40 }, (_, index) => ({
    name: index % 4 ? `prompt-${index}` : `prompt-${index}-${"with-a-very-long-name".repeat(3)}`,
    ...(index % 3 === 0 && { title: "A title that is longer than the column is wide" }),
    messages: [{ role: "user" as const, text: "Unbreakable".repeat(60) }],
  })),
  resources: Array.from({ length: 40 }, (_, index) => ({
    uri: `docs://${index}/${"a-long-path/".repeat(index % 5)}`,
    name: index % 3 ? `resource ${index}` : "Donaudampfschifffahrtsgesellschaft".repeat(3),
    text: "Text",
  })),
  description: `${"Donaudampfschifffahrtsgesellschaftskapitän".repeat(6)} and so on.`,
  tools: Array.from({ length: 40 }, (_, index) => ({
    name: `tool_${index}${index > 0 && index % 4 === 0 ? `_${"withAVeryLongName".repeat(2)}` : ""}`,
    description: index % 3 ? `Tool ${index}.` : `https://example.com/${"abcdefghij".repeat(18)}`,
    ...(index % 5 === 0 && { category: "a category that is longer than its column is wide" }),
    ...(index % 7 === 0 && { confirmationRequired: true }),
    parameters: {
      type: "object" as const,
      properties: {
        [`aParameter${"WithoutAnyBreak".repeat(3)}`]: {
          type: "string" as const,
          description: "Unbreakable".repeat(20),
          enum: ["a".repeat(60), "New York", "  blanks around  "],
        },
        plain: { type: "string" as const, default: "x".repeat(120) },
      },
    },
    handler: { kind: "javascript" as const, code: "export default () => 1;\n" },
  })),
});

/**
 * Creates four agents: one with two versions, a key, calls and unpublished changes, an overfull
 * one, one for live calls and an empty one.
 */
export const exampleAgents = async (api: Api, slug: string, upstream: string): Promise<void> => {
  const tools = [...slack.tools, addTool, divideTool, orderTool(upstream)];
  const manifest = {
    ...slack,
    slug,
    name: "Slack for the workshop",
    tools,
    prompts,
    resources: listResources(upstream),
    model: { provider: "ollama" as const, id: "qwen3:8b" },
  };
  const { key } = await api.publish(manifest);
  for (const params of [{ left: 2, right: 3 }, { left: 40, right: 2 }, { left: "two" }])
    await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/add`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(params),
    });
  const { left, right } = addTool.parameters.properties;
  const patch = {
    description: "Adds two numbers, exactly.",
    parameters: {
      ...addTool.parameters,
      properties: {
        left,
        right,
        round: { type: "boolean", description: "Whether to round the result." },
      },
    },
    handler: {
      ...addTool.handler,
      code: `export default ({ left, right, round }) => {
  const sum = left + right;
  return String(round ? Math.round(sum) : sum);
};
`,
    },
  };
  await api.send("PATCH", `/agents/${slug}/tools/add`, patch);
  await api.send("PATCH", `/agents/${slug}/tools/readThread`, { enabled: false });
  await api.send("POST", `/agents/${slug}/publish`, { note: "Threads rest; sums can be rounded." });
  await api.send("PATCH", `/agents/${slug}/tools/readThread`, { enabled: true });
  await api.send("PATCH", `/agents/${slug}/tools/add`, {
    description: "Adds two numbers, to the last digit.",
    parameters: { ...patch.parameters, required: ["left", "right", "round"] },
  });
  const [summarize, standUp] = prompts;
  await api.send("PATCH", `/agents/${slug}`, {
    prompts: [{ ...summarize, description: "What was said, and by whom." }, standUp],
  });
  await putManifest(api, overflowAgent(`${slug}-full`));
  await api.publish(liveAgent(`${slug}-live`, upstream));
  await putManifest(api, {
    slug: `${slug}-bare`,
    name: "A bare bench",
    description: "",
    tools: [],
  });
};

export const removeExampleAgents = async (api: Api, slug: string): Promise<void> => {
  for (const suffix of ["full", "bare", "live"])
    await api.send("DELETE", `/agents/${slug}-${suffix}`);
};
