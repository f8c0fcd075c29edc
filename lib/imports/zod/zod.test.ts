import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { run, weather } from "./zod-fixture";

const convert = (schema: string) => {
  const { tools, skipped } = run(`const aSchema = z.object({ a: ${schema} });`);
  const { properties, required = [] } = tools[0]?.parameters ?? {};
  return { schema: properties?.a, isRequired: required.includes("a"), skipped };
};

describe("tools", () => {
  it.each<[string, string]>([
    [
      "of the AI SDK",
      `import { tool } from "ai";
       import { z } from "zod";
       export const weather = tool({
         description: "Tells the weather.",
         inputSchema: z.object({ city: z.string().describe("The city.") }),
         execute: async ({ city }: { city: string }) => {
           const url = \`https://a.example/\${city}/\${\`b\`}\`; // it's
           return (await fetch(url)).json().then((a) => /[{"]/.test(a) ? { schema: 1 } : a / 2);
         },
       });`,
    ],
    [
      "in a request to a model",
      `export async function POST(req: Request) {
        const result = streamText({
          model: openai("gpt"), tools: {
            weather: tool({ description: 'Tells the weather.', parameters: z.object({
              /** The city. */
              city: z.string(),
            }), }),
          },
        });
      }`,
    ],
    [
      "of OpenAI's Agents SDK, in a block of code",
      "```ts\nconst t = tool({ name: 'weather', description: 'Tells the weather.', parameters: z.object({ city: z.string({ description: 'The city.' }) }), strict: true });\n```",
    ],
    [
      "of LangChain",
      `const city = z.string().describe("The city.");
       const t = tool(async ({ city }) => city, { name: "weather", description: "Tells the weather.", schema: z.object({ city }) });`,
    ],
    [
      "of MCP's SDK",
      `server.registerTool("weather", {
         title: "Weather", description: "Tells the weather.", annotations: { readOnlyHint: true },
         inputSchema: { city: z.string().describe("The city.") },
       }, async ({ city }) => ({ content: [] }));`,
    ],
    [
      "of MCP's SDK, with constants",
      `const name = "weather";
       const input = z.object({ city: z.string().describe("The city.") });
       const config = { title: "Weather", description: "Tells the weather.", inputSchema: input };
       export const register = (server: McpServer) => server.registerTool(name, config, async () => ({}));`,
    ],
    [
      "of MCP's SDK, under a constant's name",
      `const NAME = "weather";
       server.registerTool(NAME, { description: "Tells the weather.", inputSchema: { city: z.string().describe("The city.") } }, run);`,
    ],
    [
      "of MCP's SDK, under a name in a constant",
      `const NAMES = { weather: "weather" };
       server.registerTool(NAMES.weather, { description: "Tells the weather.", inputSchema: { city: z.string().describe("The city.") } }, run);`,
    ],
    [
      "of MCP's SDK, with the fields of others only",
      `const city = { city: z.string().describe("The city.") }; const base = z.object({ ...city });
       server.registerTool("weather", { description: "Tells the weather.", inputSchema: { ...base.shape } }, run);`,
    ],
    [
      "of MCP's older SDK",
      `server.tool("weather", "Tells the weather.", { city: z.string().describe("The city.") }, async () => ({}));`,
    ],
    [
      "as a fragment",
      `{ name: "weather", description: "Tells the weather.", inputSchema: zodSchema(cities) }
       const base = z.object({ city: z.string().describe("The city.") }), cities = base;
       const cities = base;`,
    ],
  ])("%s are read", (_, code) => {
    const { tools, skipped } = run(code);
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ["weather", "Tells the weather."],
    ]);
    expect(tools[0]?.parameters).toEqual(weather);
    expect(skipped).toEqual([]);
  });

  it("of Mastra keep their annotations and the schema of their result", () => {
    const { tools } = run(
      `createTool({ id: "a", description: "A.", inputSchema: z.object({}), annotations: { readOnlyHint: true },
        outputSchema: z.object({ n: z.number() }), execute })`,
    );
    expect(tools[0]).toMatchObject({
      name: "a",
      parameters: { properties: {} },
      annotations: { readOnly: true },
      outputSchema: { properties: { n: { type: "number" } } },
    });
  });

  it("are the schemas of code without tools, except schemas that others use", () => {
    const { tools } = run(
      `const Address = z.object({ street: z.string() });
       export const OrderSchema = z.object({ to: Address.optional() }).describe("An order.");
       export type Order = z.infer<typeof OrderSchema>;
       export const find: z.ZodType = z.object({ q: z.string() });`,
    );
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ["Order", "An order."],
      ["find", expect.any(String)],
    ]);
    expect(tools[0]?.parameters.properties.to).toMatchObject({ required: ["street"] });
    expect(run("z.object({ q: z.string() })").tools.map(({ name }) => name)).toEqual(["newTool"]);
  });

  it("are not found in other code", () => {
    for (const code of ["z.string()", "const a = 1;", "tool({ inputSchema: z.string() })"])
      expect(() => run(code)).toThrow(/no tool with a zod schema/);
    const tools = ["a", "b"].map((name) => `server.tool('${name}', 'Does.', imported.shape, run);`);
    expect(() => run(tools.join("\n"))).toThrow(/"a" was skipped, .* "b" was skipped, /);
  });
});

describe("a schema", () => {
  it.each<[string, unknown, boolean]>([
    ["z.string()", { type: "string" }, true],
    ["z.string().min(1).max(9).optional()", { type: "string", minLength: 1, maxLength: 9 }, false],
    ["z.string().trim().length(2)", { type: "string", minLength: 2, maxLength: 2 }, true],
    ["z.string().email()", { type: "string", format: "email" }, true],
    ["z.url()", { type: "string", format: "uri" }, true],
    ["z.uuid()", { type: "string", format: "uuid" }, true],
    ["z.string().datetime()", { type: "string", format: "date-time" }, true],
    ["z.iso.date()", { type: "string", format: "date" }, true],
    ["z.coerce.date()", { type: "string", format: "date-time" }, true],
    ["z.string().regex(/^[a-z/]+$/, 'No.')", { type: "string", pattern: "^[a-z/]+$" }, true],
    ["z.string().startsWith('a.')", { type: "string", pattern: "^a\\." }, true],
    [
      "z.number().int().min(-1).lt(10)",
      { type: "integer", minimum: -1, exclusiveMaximum: 10 },
      true,
    ],
    ["z.int().positive()", { type: "integer", exclusiveMinimum: 0 }, true],
    [
      "z.number().multipleOf(0.5).default(1_000)",
      { type: "number", multipleOf: 0.5, default: 1000 },
      false,
    ],
    ["z.boolean().default(false)", { type: "boolean", default: false }, false],
    ["z.enum(['a', 'b'] as const)", { type: "string", enum: ["a", "b"] }, true],
    ["z.literal(4)", { type: "number", enum: [4] }, true],
    [
      "z.literal(['a', 'b']).nullable()",
      { type: ["string", "null"], enum: ["a", "b", null] },
      true,
    ],
    ["z.string().nullish()", { type: ["string", "null"] }, false],
    [
      "z.array(z.string()).nonempty()",
      { type: "array", items: { type: "string" }, minItems: 1 },
      true,
    ],
    ["z.string().array().max(3)", { type: "array", items: { type: "string" }, maxItems: 3 }, true],
    [
      "z.record(z.string(), z.number())",
      { type: "object", additionalProperties: { type: "number" } },
      true,
    ],
    [
      "z.partialRecord(z.enum(['a']), z.number())",
      { type: "object", properties: { a: { type: "number" } } },
      true,
    ],
    ["z.record(z.string(), z.any())", { type: "object", additionalProperties: true }, true],
    ["z.union([z.string(), z.number()])", { type: ["string", "number"] }, true],
    ["z.literal('a').or(z.literal('b'))", { type: "string", enum: ["a", "b"] }, true],
    ["z.any()", {}, true],
    ["z.strictObject({})", { type: "object", properties: {}, additionalProperties: false }, true],
    [
      "z.tuple([z.string(), z.number()])",
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        minItems: 2,
        maxItems: 2,
      },
      true,
    ],
    [
      "z.tuple([z.string(), z.number().optional()], z.boolean())",
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        minItems: 1,
        items: { type: "boolean" },
      },
      true,
    ],
    [
      "z.tuple([z.string()]).rest(z.null())",
      { type: "array", prefixItems: [{ type: "string" }], minItems: 1, items: { type: "null" } },
      true,
    ],
    [
      "z.object({ b: z.string(), c: z.string() }).partial({ b: true }).extend({ d: z.null() }).omit({ c: true })",
      {
        type: "object",
        required: ["d"],
        properties: { b: { type: "string" }, d: { type: "null" } },
      },
      true,
    ],
    [
      "z.discriminatedUnion('k', [z.object({ k: z.literal('x') })]).nullable()",
      {
        anyOf: [
          { type: "object", properties: { k: { type: "string", enum: ["x"] } }, required: ["k"] },
          { type: "null" },
        ],
      },
      true,
    ],
    [
      "z.string().meta({ title: 'T', description: \"it's\" })",
      { type: "string", title: "T", description: "it's" },
      true,
    ],
  ])("is converted from %s", (code, schema, isRequired) => {
    expect(convert(code)).toEqual({ schema, isRequired, skipped: [] });
  });

  it.each([
    ["z.string().refine((a) => a > 'b', { message: 'No' })", ".refine()"],
    ["z.string().transform(Number)", ".transform()"],
    ["z.string().regex(/a/i)", ".regex()"],
    ["z.number().default(Math.random())", ".default()"],
    ["z.enum(Colors)", "z.enum()"],
    ["z.instanceof(File)", "z.instanceof()"],
    ["shared.id", '"shared" (not defined here)'],
    ["isTest ? z.string() : z.number()", "Code"],
  ])("notes what it cannot express about %s", (code, what) => {
    expect(convert(code)).toMatchObject({
      schema: expect.anything(),
      skipped: [`${what} of "a" is not part of the schema.`],
    });
  });

  it("keeps what the code says about a schema that is not defined here", () => {
    expect(convert("shared.day.min(1).optional().describe('When.')")).toEqual({
      schema: { description: "When." },
      isRequired: false,
      skipped: ['"shared" (not defined here) of "a" is not part of the schema.'],
    });
  });

  it("may use constants and spread shapes, and refer to itself once", () => {
    const { tools, skipped } = run(
      `const units = ["C", "F"] as const;
       const shape = { unit: z.enum(units) };
       const Base = z.object({ id: z.string().optional() });
       const Main: z.ZodType<Tree> = z.object({ ...shape, ...Base.shape, sub: z.lazy(() => Main), self: Main.array() });`,
    );
    const self = tools[0]?.parameters.properties.self;
    expect(tools[0]?.parameters).toEqual({
      type: "object",
      properties: {
        unit: { type: "string", enum: ["C", "F"] },
        id: { type: "string" },
        sub: {},
        self,
      },
      required: ["unit", "sub", "self"],
    });
    expect(self).toMatchObject({ items: { properties: { self: {} } } });
    expect(skipped).toEqual([
      'z.lazy() of "sub" is not part of the schema.',
      'z.lazy() of "self.sub" is not part of the schema.',
      'The recursive use of "Main" of "self.self" is not part of the schema.',
    ]);
  });
});

it("imports any code or rejects it with a message", () => {
  const part = fc.constantFrom(
    "z.object({",
    "a:",
    "z.string()",
    ".min(",
    "1",
    ")",
    "}",
    "]",
    "[",
    "(",
    ",",
    ";",
    "`${",
    "/a/",
    "const a =",
    "tool({",
    "inputSchema:",
    "...",
    "=>",
    "//",
    "\n",
    '"',
    "a",
    ".shape",
    "/**",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), (parts) => {
      try {
        run(parts.join(" "));
      } catch (error) {
        if (!isAppError(error)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});
