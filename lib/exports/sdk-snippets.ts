import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { type ExportedAgent, exportedTools } from "./export";
import { listOfferedTools, type ModelTool } from "./function-tools";
import { nameForGemini } from "./gemini";
import { type ExportFormat, exports } from "./index";
import { listNullableNames } from "./nullable-parameters";
import { toPrettyJson } from "./pretty-json";
import { callerHeaders, KEY_PLACEHOLDER, type Snippet } from "./snippets";

const messages = `[{ role: "user", content: "YOUR_QUESTION" }]`;

type Sdk = {
  /** Import lines. */
  imports: string[];
  /** Lines that pass `tools` to the model and run each call with `run(name, body)`. */
  usage: string[];
  /** Gives the tools the names that the export gives them, if different from the default. */
  rename?: (tools: readonly ModelTool[]) => ModelTool[];
  isStrict?: boolean;
};

const openai: Sdk = {
  imports: ['import OpenAI from "openai";'],
  usage: [
    "const { choices } = await new OpenAI().chat.completions.create({",
    '  model: "YOUR_MODEL",',
    `  messages: ${messages},`,
    "  tools,",
    "});",
    "for (const { function: wanted } of choices[0].message.tool_calls ?? [])",
    "  console.log(await run(wanted.name, wanted.arguments));",
  ],
};

const responses: Sdk = {
  imports: ['import OpenAI from "openai";'],
  usage: [
    "const { output } = await new OpenAI().responses.create({",
    '  model: "YOUR_MODEL",',
    '  input: "YOUR_QUESTION",',
    "  tools,",
    "});",
    "for (const item of output)",
    '  if (item.type === "function_call") console.log(await run(item.name, item.arguments));',
  ],
};

const sdks: Partial<Record<ExportFormat, Sdk>> = {
  openai,
  "openai-strict": { ...openai, isStrict: true },
  "openai-responses": responses,
  "openai-responses-strict": { ...responses, isStrict: true },
  anthropic: {
    imports: ['import Anthropic from "@anthropic-ai/sdk";'],
    usage: [
      "const { content } = await new Anthropic().messages.create({",
      '  model: "YOUR_MODEL",',
      "  max_tokens: 1024,",
      `  messages: ${messages},`,
      "  tools,",
      "});",
      "for (const block of content)",
      '  if (block.type === "tool_use")',
      "    console.log(await run(block.name, JSON.stringify(block.input)));",
    ],
  },
  gemini: {
    imports: ['import { GoogleGenAI } from "@google/genai";'],
    rename: nameForGemini,
    usage: [
      "const { functionCalls } = await new GoogleGenAI({}).models.generateContent({",
      '  model: "YOUR_MODEL",',
      '  contents: "YOUR_QUESTION",',
      "  config: { tools },",
      "});",
      "for (const { name, args } of functionCalls ?? [])",
      "  console.log(await run(name, JSON.stringify(args)));",
    ],
  },
  ollama: {
    imports: ['import ollama from "ollama";'],
    usage: [
      "const { message } = await ollama.chat({",
      '  model: "YOUR_MODEL",',
      `  messages: ${messages},`,
      "  tools,",
      "});",
      "for (const { function: wanted } of message.tool_calls ?? [])",
      "  console.log(await run(wanted.name, JSON.stringify(wanted.arguments)));",
    ],
  },
  mcp: {
    imports: [
      'import { Server } from "@modelcontextprotocol/sdk/server/index.js";',
      'import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";',
      'import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";',
    ],
    usage: [
      'const about = { name: "agent", version: "1.0.0" };',
      "const server = new Server(about, { capabilities: { tools: {} } });",
      "// Results are returned as text, so the tools have no output schemas.",
      "const listed = tools.tools.map(({ outputSchema, ...tool }) => tool);",
      "server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));",
      "server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {",
      "  const answer = await run(params.name, JSON.stringify(params.arguments ?? {}));",
      "  const text = JSON.stringify(answer.success ? answer.data : answer.error);",
      '  return { content: [{ type: "text", text }], isError: !answer.success };',
      "});",
      "await server.connect(new StdioServerTransport());",
    ],
  },
};

const toLine = (value: unknown) => `  ${JSON.stringify(value)},`;

const toMapLines = (name: string, entries: readonly [string, unknown][]): string[] =>
  entries.length > 0 ? [`const ${name} = new Map([`, ...entries.map(toLine), "]);"] : [];

/** Returns `[exported name, original name]` for each tool that the export renamed. */
const findRenamedTools = (tools: readonly ModelTool[]): [string, string][] =>
  tools.flatMap(({ name, modelName }) => (name === modelName ? [] : [[modelName, name]]));

const findNullableNames = (tools: readonly ModelTool[]): [string, string[]][] =>
  tools.flatMap(({ modelName, parameters }) => {
    const names = listNullableNames(parameters);
    return names.length > 0 ? [[modelName, names]] : [];
  });

/** Returns the lines that turn a model's arguments into the body of a call. */
const toBodyLines = (hasNullable: boolean): string[] => {
  const replacer = hasNullable
    ? "(key, value) => value ?? (nullable.get(name)?.includes(key) ? null : undefined)"
    : "(_, value) => value ?? undefined";
  return [
    "  // In strict mode the model sends null for a parameter that it leaves out.",
    `  const replacer = ${replacer};`,
    "  const body = JSON.stringify(JSON.parse(args), replacer);",
  ];
};

/**
 * Returns programs that pass the tools to a model through the vendor's SDK and run the calls it
 * makes.
 */
export const sdkSnippets = (agent: ExportedAgent): Snippet[] => {
  const { manifest, baseUrl } = agent;
  const tools = exportedTools(manifest);
  const representativeTool =
    tools.find((tool) => getBearerMode(manifest, tool) !== "none") ?? tools[0];
  const { variables = [], access } = manifest;
  const target = { endpoint: baseUrl, apiKey: KEY_PLACEHOLDER, variables, bearer: access?.bearer };
  const headers = Object.fromEntries(callerHeaders(target, representativeTool));
  const offeredTools = listOfferedTools(agent);
  return Object.entries(sdks).map(([format, { imports, usage, rename, isStrict }]) => {
    const aliases = findRenamedTools(rename ? rename(offeredTools) : offeredTools);
    const nullableNames = isStrict ? findNullableNames(offeredTools) : [];
    const path = aliases.length > 0 ? "encodeURIComponent(names.get(name) ?? name)" : "name";
    const { label } = exports[format as ExportFormat];
    const code = [
      ...imports,
      "",
      `const agent = ${JSON.stringify(baseUrl)};`,
      `const headers = ${toPrettyJson(headers)};`,
      ...toMapLines("names", aliases),
      ...toMapLines("nullable", nullableNames),
      `const run = async (name, ${isStrict ? "args" : "body"}) => {`,
      ...(isStrict ? toBodyLines(nullableNames.length > 0) : []),
      `  const url = \`\${agent}/tools/\${${path}}\`;`,
      '  const type = { "content-type": "application/json" };',
      '  const answer = await fetch(url, { method: "POST", headers: { ...headers, ...type }, body });',
      "  return answer.json();",
      "};",
      "",
      `const tools = await (await fetch(\`\${agent}/export/${format}\`, { headers })).json();`,
      ...usage,
    ].join("\n");
    return { id: format, title: label, label: `Program that uses the tools with ${label}`, code };
  });
};
