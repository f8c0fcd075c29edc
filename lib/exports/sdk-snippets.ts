import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { type ExportedAgent, exportedTools } from "./export";
import { listOfferedTools, type ModelTool } from "./function-tools";
import { nameForGemini } from "./gemini";
import { type ExportFormat, exports } from "./index";
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
};

const openaiProgram = (callLines: string[]): Sdk => ({
  imports: ['import OpenAI from "openai";'],
  usage: [
    "const { choices } = await new OpenAI().chat.completions.create({",
    '  model: "YOUR_MODEL",',
    `  messages: ${messages},`,
    "  tools,",
    "});",
    ...callLines,
  ],
});

const responsesProgram = (callLines: string[]): Sdk => ({
  imports: ['import OpenAI from "openai";'],
  usage: [
    "const { output } = await new OpenAI().responses.create({",
    '  model: "YOUR_MODEL",',
    '  input: "YOUR_QUESTION",',
    "  tools,",
    "});",
    ...callLines,
  ],
});

const withoutNullsLines = [
  "// In strict mode the model sends null for a parameter that it leaves out.",
  "const withoutNulls = (text) => JSON.stringify(JSON.parse(text), (_, value) => value ?? undefined);",
];

const sdks: Partial<Record<ExportFormat, Sdk>> = {
  openai: openaiProgram([
    "for (const { function: wanted } of choices[0].message.tool_calls ?? [])",
    "  console.log(await run(wanted.name, wanted.arguments));",
  ]),
  "openai-strict": openaiProgram([
    ...withoutNullsLines,
    "for (const { function: wanted } of choices[0].message.tool_calls ?? [])",
    "  console.log(await run(wanted.name, withoutNulls(wanted.arguments)));",
  ]),
  "openai-responses": responsesProgram([
    "for (const item of output)",
    '  if (item.type === "function_call") console.log(await run(item.name, item.arguments));',
  ]),
  "openai-responses-strict": responsesProgram([
    ...withoutNullsLines,
    "for (const item of output)",
    '  if (item.type === "function_call")',
    "    console.log(await run(item.name, withoutNulls(item.arguments)));",
  ]),
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
      "server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.tools }));",
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

/** Returns `[exported name, original name]` for each tool that the export renamed. */
const findRenamedTools = (tools: readonly ModelTool[]): [string, string][] =>
  tools.flatMap(({ name, modelName }) => (name === modelName ? [] : [[modelName, name]]));

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
  return Object.entries(sdks).map(([format, { imports, usage, rename }]) => {
    const aliases = findRenamedTools(rename ? rename(offeredTools) : offeredTools);
    const hasAliases = aliases.length > 0;
    const path = hasAliases ? "encodeURIComponent(names.get(name) ?? name)" : "name";
    const { label } = exports[format as ExportFormat];
    const code = [
      ...imports,
      "",
      `const agent = ${JSON.stringify(baseUrl)};`,
      `const headers = ${toPrettyJson(headers)};`,
      ...(hasAliases ? ["const names = new Map([", ...aliases.map(toLine), "]);"] : []),
      "const run = async (name, body) => {",
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
