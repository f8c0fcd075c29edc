import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";

export const object = (properties: object, more: object = {}) =>
  ({ type: "object", properties, ...more }) as Tool["parameters"];

/** A tool that runs a JavaScript module. */
export const javascript = (name: string, code: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: `The tool ${name}.`,
  parameters: object({}),
  handler: { kind: "javascript", code },
  ...more,
});

/** An agent with these tools and nothing else. */
export const agentOf = (slug: string, tools: Tool[], more: Partial<Manifest> = {}): Manifest => ({
  slug,
  name: "Contract",
  description: "An agent of the contract suite.",
  ...more,
  tools,
});

/** An agent that exercises every part of the contract that a host can see. */
export const contractAgent = (slug: string, upstream: string): Manifest => ({
  slug,
  name: "Contract",
  description: "Every answer there is.",
  variables: [{ ref: "dburi", required: false, secret: true }],
  tools: [
    javascript(
      "echo",
      "export default async (params, context) => ({ params, executionId: context.executionId ?? null, userId: context.userId ?? null })",
      {
        parameters: object(
          {
            text: { type: "string", description: "Any text", minLength: 2 },
            count: { type: "integer", description: "How often", default: 3, minimum: 1 },
            kind: { type: "string", enum: ["a", "b c"] },
            transfers: {
              type: "array",
              items: object({ amount: { type: "number" } }, { required: ["amount"] }),
            },
            options: object({ loud: { type: "boolean", default: false } }),
          },
          { required: ["text"], additionalProperties: false },
        ),
        responseType: "mixed",
      },
    ),
    javascript("greet", 'export default () => "hello"'),
    javascript("page", 'export default () => "<p>hi</p>"', { responseType: "html" }),
    javascript("picture", 'export default () => ({ url: "https://example.com/cat.png" })', {
      responseType: "media",
    }),
    javascript("broken", 'export default () => ({ not: "a text" })', { responseType: "html" }),
    javascript("throws", 'export default () => { throw new Error("the tool gave up") }'),
    javascript(
      "refuses",
      'export default (_, { ToolError }) => { throw new ToolError({ code: "NOT_FOUND", message: "No such city.", parameter: "city", recoveryHint: "Try Berlin." }) }',
    ),
    javascript("slow", "export default () => new Promise((done) => setTimeout(done, 5000))", {
      limits: { timeoutMs: 300 },
    }),
    javascript("endless", "export default () => { for (;;); }", {
      limits: { timeoutMs: 1500 },
    }),
    javascript("off", 'export default () => "never"', { enabled: false }),
    {
      name: "http",
      description: "Calls the upstream.",
      parameters: object({
        id: { type: "string" },
        n: { type: "number" },
        tags: { type: "array", items: { type: "string" } },
      }),
      responseType: "mixed",
      handler: {
        kind: "http",
        method: "POST",
        url: `${upstream}/items/{{params.id}}`,
        body: {
          type: "json",
          value: { n: "{{params.n}}", tags: "{{params.tags}}", text: "n={{params.n}}" },
        },
      },
    },
    {
      name: "hold",
      description: "Waits for an answer that never comes.",
      parameters: object({}),
      handler: { kind: "http", method: "GET", url: `${upstream}/hold` },
    },
    {
      name: "inside",
      description: "Aims at this machine's own services.",
      parameters: object({}),
      handler: { kind: "http", method: "GET", url: "http://127.0.0.2/latest/meta-data" },
    },
    {
      name: "withToken",
      description: "Needs the user's token.",
      parameters: object({}),
      bearer: "required",
      handler: {
        kind: "http",
        method: "GET",
        url: `${upstream}/me`,
        auth: { type: "caller-bearer" },
      },
      responseType: "mixed",
    },
  ],
});
