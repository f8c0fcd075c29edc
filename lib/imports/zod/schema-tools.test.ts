import { expect, it } from "vitest";
import { detectSource } from "../readers/detect-source";
import { importZod } from "./zod";
import { run, weather } from "./zod-fixture";

const schema = `{ type: "object", properties: { city: { type: "string", description: "The city." } }, required: ["city"] }`;
it.each<[string, string, string | undefined, string?]>([
  [
    "IAgentTool",
    `import { addTool } from "agent-swarm-kit";
     addTool<{ city: string }>({
       toolName: "weather_tool", type: "function", docNote: "Needs no key.",
       validate: async ({ params, toolCalls }) => toolCalls.length === 1 && { parameters: 1 },
       call: async ({ toolId, clientId }) => { await commitToolOutput(toolId, "Sunny", clientId); },
       function: { name: "weather", description: "Tells the weather.", parameters: ${schema} },
     });`,
    "Needs no key.",
    "weather_tool",
  ],
  [
    "IAgentTool, as Toolwright exports it",
    `export interface IAgentTool { docNote?: string; function: { name: string; description: string; parameters: { type: string } } }
     const weatherFunction = { "name": "weather", "description": "Tells the weather.", "parameters": ${schema} } as unknown as IAgentToolFunction;
     export const weather = (options: ToolOptions): IAgentTool => ({
       toolName: "weather", type: "function", docNote: "Needs no key.", function: weatherFunction,
       call: (dto) => run(options, "/tools/weather", dto),
     });`,
    "Needs no key.",
  ],
  [
    "IAgentTool with a factory",
    `export const tool: IAgentTool = { toolName: "weather", type: "function",
       function: (clientId, agentName) => ({ name: "weather", description: "Tells the weather.", parameters: ${schema} }) };`,
    undefined,
  ],
  [
    "a request to a model",
    `const cities = { type: "string", description: "The city." };
     const schema = { type: "object", properties: { city: cities }, required: ["city"] };
     await openai.responses.create({ tools: [{ type: "function", name: "weather", description: "Tells the weather.", parameters: schema, strict: true }], input });`,
    undefined,
  ],
  [
    "MCP's SDK, with spread constants",
    `const base = { type: "object", required: ["city"] }, other = 1;
     const places = { city: { type: "string", description: "The city." } };
     const t = { name: "weather", description: "Tells the weather.", inputSchema: { ...base, properties: { ...places } } };`,
    undefined,
  ],
  [
    "jsonSchema of the AI SDK",
    `const tools = { weather: tool({ description: "Tells the weather.", inputSchema: jsonSchema(${schema}), execute: async () => 1 }) };`,
    undefined,
  ],
])("reads tools with a JSON Schema: %s", (_, code, docNote, toolName) => {
  const { tools, skipped } = run(code);
  const names = toolName ? { name: toolName, modelName: "weather" } : { name: "weather" };
  expect(tools).toMatchObject([{ ...names, description: "Tells the weather." }]);
  expect(tools[0]?.docNote).toBe(docNote);
  expect(tools[0]?.parameters).toEqual(weather);
  expect(skipped).toEqual([]);
  expect(detectSource(code)).toEqual({ kind: "zod" });
});

it("reads what a class of a tool says about itself", () => {
  const define = (type: string, members: string) => `export class ${type} extends AiTool<Env> {
    ${members}
    get definition(): IToolDefinition {
      return { type: "function", function: { name: this.name, description: this.summary, parameters: ${schema} } };
    }
    async execute(args, name = "another") { const name = "other"; return this.find({ name }); }
  }`;
  const code = [
    define("A", 'get name(): string { return "weather"; } get summary() { return "Tells."; }'),
    define(
      "B",
      `readonly name = "forecast"; static summary: string = "Foretells.";
       get category(): string { return "search"; // One of ours.
       }`,
    ),
    define("C", "get name() { return makeName(); }"),
    `toolbox.register(new A(toolbox), ["code", "research"]); toolbox.register(new B(toolbox));`,
    `toolbox.register({ name: "snow", description: "Tells of snow.", parameters: ${schema} }, ["snow"]);`,
  ].join("\n");
  expect(detectSource(code)).toEqual({ kind: "zod" });
  const { tools } = run(code);
  expect(tools.map(({ modes }) => modes)).toEqual([
    ["code", "research"],
    undefined,
    undefined,
    ["snow"],
  ]);
  expect(tools).toMatchObject([
    { name: "weather", description: "Tells.", parameters: weather },
    { name: "forecast", description: "Foretells.", category: "search" },
    { name: "newTool" },
    { name: "snow" },
  ]);
  expect(importZod({ kind: "zod", code }).warnings).toContainEqual(
    expect.objectContaining({ code: "setting_left_out", path: "/tools/2/name" }),
  );
});

it.each([
  [
    'name = "weather"; description: string = `Tells the weather.`;',
    "schema: Shape<Weather> = shape;",
  ],
  [
    'get name() { return "weather"; } get description() { return text; }',
    "get schema() { return shape; }",
  ],
  ['name = "weather"\n description = text', `schema = ${schema}`],
])("reads a class that is a tool of LangChain: %s", (texts, schemaMember) => {
  const code = `const shape = z.object({ city: z.string().describe("The city.") });
    const text = "Tells the weather.";
    export class Weather extends StructuredTool<typeof shape> {
      static lc_name() { return "Other"; }
      ${texts}
      ${schemaMember}
      async _call({ city }: { city: string }) { return call({ name: "other", city }); }
    }`;
  expect(detectSource(code)).toEqual({ kind: "zod" });
  expect(run(code).tools).toMatchObject([
    { name: "weather", description: "Tells the weather.", parameters: weather },
  ]);
});

it("points its warnings to the right tool when names are changed", () => {
  const define = (name: string, schema: string) =>
    `tool({ name: "${name}", description: "A.", inputSchema: z.object({ a: ${schema} }) });`;
  const skipped = "z.string().refine(check)";
  const code = [define("a", "z.string()"), define("a", skipped), define("b/c", skipped)].join("\n");
  const { manifest, warnings } = importZod({ kind: "zod", code });
  expect(manifest.tools.map(({ name }) => name)).toEqual(["a", "a_2", "b_c"]);
  const paths = warnings.flatMap((warning) =>
    warning.code === "code_left_out" ? [warning.path] : [],
  );
  expect(paths).toEqual(["/tools/1/parameters", "/tools/2/parameters"]);
});

it("keeps the settings that an agent's code has beside a tool's schema", () => {
  const code = `const tools: ToolDto[] = [
    {
      name: 'sendMessage',
      description: 'Send a message to a Slack user or channel.',
      parameters: { type: 'object', properties: { text: { type: 'string', description: 'Text.' } }, required: ['text'] },
      visibleParameters: ['text'],
      confirmationRequired: true,
      credits: 2,
      handler: async ({ text }) => send(text),
    },
  ];`;
  expect(detectSource(code)).toEqual({ kind: "zod" });
  expect(run(code).tools).toMatchObject([
    { name: "sendMessage", visibleParameters: ["text"], confirmationRequired: true, credits: 2 },
  ]);
});

it("reads settings from spread constants, which the tool's own ones replace", () => {
  const code = `const common = { confirmationRequired: true, category: "mail" };
    const t = { ...common, name: "send", description: "Sends.", category: "chat",
      parameters: { type: "object", properties: {} }, run() {} };`;
  expect(run(code).tools).toMatchObject([{ confirmationRequired: true, category: "chat" }]);
});

it("keeps a tool whose description is calculated", () => {
  const code =
    "const t = { name: 'send', description: describe('send'), parameters: { type: 'object', properties: {} }, run() {} };";
  const { manifest, warnings } = importZod({ kind: "zod", code });
  expect(manifest.tools).toMatchObject([{ name: "send" }]);
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: "description_missing", path: "/tools/0/description" }),
  );
});

it("reads needsApproval of the AI SDK as confirmationRequired", () => {
  const define = (needsApproval: string) =>
    `const tools = { remove: tool({ description: "Removes.", inputSchema: z.object({}), ${needsApproval} }) };`;
  expect(run(define("needsApproval: true")).tools).toMatchObject([{ confirmationRequired: true }]);
  expect(run(define("needsApproval: false")).tools[0]?.confirmationRequired).not.toBe(true);
  for (const calculated of ["needsApproval: async () => true", "async needsApproval() {}"])
    expect(importZod({ kind: "zod", code: define(calculated) }).warnings).toContainEqual(
      expect.objectContaining({ code: "setting_left_out", path: "/tools/0/needsApproval" }),
    );
});

it("warns about a setting that the code calculates", () => {
  const code = `const t = { name: "send", description: "Sends.", confirmationRequired: !isTest,
    parameters: { type: "object", properties: {} }, run() {} };`;
  const { manifest, warnings } = importZod({ kind: "zod", code });
  expect(manifest.tools[0]).not.toHaveProperty("confirmationRequired");
  expect(warnings).toContainEqual({
    path: "/tools/0/confirmationRequired",
    code: "setting_left_out",
    message: expect.stringContaining('"confirmationRequired" is calculated'),
  });
});

it("reads texts that are joined with +", () => {
  const define = (name: string, text: string) =>
    `{ name: "${name}", description: ${text}, parameters: { type: "object", properties: {
       a: { type: "string", description: ${text} } } }, run() {} }`;
  const joined = `"Sends " +\n 'a message ' + \`now.\``;
  const code = `const tools = [${define("send", joined)}, ${define("list", '"Lists " + what + "."')}];`;
  const properties = { a: { type: "string", description: "Sends a message now." } };
  expect(run(code).tools).toMatchObject([
    { name: "send", description: "Sends a message now.", parameters: { properties } },
  ]);
  const { tools } = run(`const t = { a: { description: ${joined}, inputSchema: z.object({}) } };`);
  expect(tools[0]?.description).toBe("Sends a message now.");
});

it("warns that the code of tools is not imported", () => {
  const code = `const t = { name: "a", description: "A.", parameters: { type: "object", properties: {} }, run() {} };`;
  expect(importZod({ kind: "zod", code }).warnings).toEqual([
    {
      path: "/tools",
      code: "server_missing",
      message: expect.stringMatching(/not imported.*JavaScript/),
    },
  ]);
});

it("does not read the properties of a schema as tools", () => {
  const code = `const t = { name: "order", description: "Orders.", parameters: { type: "object", properties: {
    name: { type: "string" }, description: { type: "string" }, input: { type: "object", properties: {} } } }, run() {} };`;
  expect(run(code).tools.map(({ name }) => name)).toEqual(["order"]);
  expect(
    detectSource("const a = { description: 'A.', input: { type: 'text' }, b() {} };"),
  ).toHaveProperty("problem");
});

it("skips an IAgentTool whose type is not function", () => {
  const define = (name: string, type: string) =>
    `addTool({ toolName: "${name}_tool", type: "${type}", call, function: { name: "${name}",
       description: "A.", parameters: { type: "object", properties: {}, required: [] } } });`;
  const code = [define("a", "function"), define("b", "workflow")].join("\n");
  const { manifest, warnings } = importZod({ kind: "zod", code });
  expect(manifest.tools.map(({ name }) => name)).toEqual(["a_tool"]);
  expect(warnings).toContainEqual({
    path: "/tools",
    code: "tool_left_out",
    message:
      '"b_tool" was skipped: its type is "workflow", and only tools of the type "function" are supported.',
  });
});

it.each([
  ["of MCP's SDK", 'server.registerTool("ping", { title: "Ping", description: "Pings." }, run);'],
  [
    "of MCP's SDK, with a constant",
    'const config = { title: "Ping", description: "Pings.", inputSchema: {} }; server.registerTool("ping", config, run);',
  ],
  [
    "of a request to a model",
    'const a = { type: "function", function: { name: "ping", title: "Ping", description: "Pings." } };',
  ],
])("a tool %s without a schema takes no arguments", (_, code) => {
  const others = `const t = { name: "weather", description: "Tells the weather.", parameters: ${schema} };`;
  const { tools } = run(`${code}\n${others}`);
  expect(tools.map(({ name }) => name)).toEqual(["ping", "weather"]);
  expect(tools[0]).toMatchObject({
    title: "Ping",
    description: "Pings.",
    parameters: { type: "object", properties: {} },
  });
});

it.each([
  'const t = new DynamicTool({ name: "echo", description: "Echoes.", func: async (text) => text });',
  'class Echo extends Tool { name = "echo"; description = "Echoes."; async _call(text) {} }',
])("reads LangChain's tool for one text: %s", (code) => {
  expect(detectSource(code)).toEqual({ kind: "zod" });
  expect(run(code).tools).toMatchObject([
    {
      name: "echo",
      description: "Echoes.",
      parameters: { properties: { input: { type: "string" } }, required: ["input"] },
    },
  ]);
});

it.each([
  "class Echo extends Tool { name = 'echo'; description = 'Echoes.'; inputSchema() {} }",
  "server.registerTool('ping', { description: 'Pings.', inputSchema: imported }, run);",
  "server.registerTool('ping', { description: 'Pings.', ...imported }, run);",
  "interface Tool { function: { name: string; description: string } }",
  "const docs = { function: { description: 'How functions work.' } };",
])("%s is not a tool without arguments", (code) => {
  const others = `const t = { name: "weather", description: "Tells the weather.", parameters: ${schema} };`;
  const { tools } = run(`${code}\n${others}`);
  expect(tools.map(({ name }) => name)).toEqual(["weather"]);
});

it.each([
  "server.registerTool('ping', { description: 'Pings.', inputSchema: imported }, run);",
  "server.registerTool('ping', { description: 'Pings.', inputSchema: { ...imported } }, run);",
  "const ping = tool({ description: 'Pings.', inputSchema: imported });",
  "const t = tool(run, { name: 'ping', description: 'Pings.', schema: imported });",
  "server.tool('ping', 'Pings.', imported.shape, run);",
])("names a tool whose schema is not in the code: %s", (code) => {
  const message = '"ping" was skipped, because the code does not contain its schema.';
  expect(() => run(code)).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ message })] }),
  );
  const others = `const t = { name: "weather", description: "Tells the weather.", parameters: ${schema} };`;
  const { manifest, warnings } = importZod({ kind: "zod", code: `${code}\n${others}` });
  expect(manifest.tools.map(({ name }) => name)).toEqual(["weather"]);
  expect(warnings).toContainEqual({ path: "/tools", code: "tool_left_out", message });
});

it("keeps the fields of a shape beside one that is not in the code", () => {
  const { tools, skipped } = run(
    "server.tool('weather', { city: z.string(), unit: imported }, run);",
  );
  expect(tools[0]?.parameters.required).toEqual(["city", "unit"]);
  expect(skipped).toEqual(['"imported" (not defined here) of "unit" is not part of the schema.']);
});

it("reads a shape that a constant names, and no prompts", () => {
  const { tools } = run(
    `const city = z.string(), shape = { city };
     server.tool("weather", "Tells the weather.", shape, run);
     server.registerPrompt("review", { description: "Reviews.", argsSchema: { code: z.string() } }, run);`,
  );
  expect(tools.map(({ name }) => name)).toEqual(["weather"]);
  expect(tools[0]?.parameters.required).toEqual(["city"]);
});
