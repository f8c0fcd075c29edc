import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";

export const objectSchema = (properties: object, overrides: object = {}) =>
  ({ type: "object", properties, ...overrides }) as Tool["parameters"];

/** Returns a tool that runs a JavaScript module. */
export const javascriptTool = (
  name: string,
  code: string,
  overrides: Partial<Tool> = {},
): Tool => ({
  name,
  description: `The tool ${name}.`,
  parameters: objectSchema({}),
  handler: { kind: "javascript", code },
  ...overrides,
});

/** Returns an agent that has only these tools. */
export const createAgent = (
  slug: string,
  tools: Tool[],
  overrides: Partial<Manifest> = {},
): Manifest => ({
  slug,
  name: "Contract",
  description: "An agent of the contract suite.",
  ...overrides,
  tools,
});

/** Returns an agent that exercises every part of the contract that a host can see. */
export const contractAgent = (slug: string, upstream: string): Manifest => ({
  slug,
  name: "Contract",
  description: "Every answer there is.",
  variables: [{ ref: "dburi", required: false, secret: true }],
  tools: [
    javascriptTool(
      "echo",
      "export default async (params, context) => ({ params, executionId: context.executionId ?? null, userId: context.userId ?? null })",
      {
        parameters: objectSchema(
          {
            text: { type: "string", description: "Any text", minLength: 2 },
            count: { type: "integer", description: "How often", default: 3, minimum: 1 },
            kind: { type: "string", enum: ["a", "b c"] },
            transfers: {
              type: "array",
              items: objectSchema({ amount: { type: "number" } }, { required: ["amount"] }),
            },
            options: objectSchema({ loud: { type: "boolean", default: false } }),
          },
          { required: ["text"], additionalProperties: false },
        ),
        responseType: "mixed",
      },
    ),
    javascriptTool("greet", 'export default () => "hello"'),
    javascriptTool("page", 'export default () => "<p>hi</p>"', { responseType: "html" }),
    javascriptTool("picture", 'export default () => ({ url: "https://example.com/cat.png" })', {
      responseType: "media",
    }),
    javascriptTool("broken", 'export default () => ({ not: "a text" })', { responseType: "html" }),
    javascriptTool("throws", 'export default () => { throw new Error("the tool gave up") }'),
    javascriptTool(
      "refuses",
      'export default (_, { ToolError }) => { throw new ToolError({ code: "NOT_FOUND", message: "No such city.", parameter: "city", recoveryHint: "Try Berlin." }) }',
    ),
    javascriptTool("slow", "export default () => new Promise((done) => setTimeout(done, 5000))", {
      limits: { timeoutMs: 300 },
    }),
    javascriptTool("endless", "export default () => { for (;;); }", {
      limits: { timeoutMs: 1500 },
    }),
    javascriptTool("off", 'export default () => "never"', { enabled: false }),
    {
      name: "http",
      description: "Calls the upstream.",
      parameters: objectSchema({
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
      parameters: objectSchema({}),
      handler: { kind: "http", method: "GET", url: `${upstream}/hold` },
    },
    {
      name: "inside",
      description: "Aims at this machine's own services.",
      parameters: objectSchema({}),
      handler: { kind: "http", method: "GET", url: "http://127.0.0.2/latest/meta-data" },
    },
    {
      name: "withToken",
      description: "Needs the user's token.",
      parameters: objectSchema({}),
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
