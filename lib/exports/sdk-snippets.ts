import { bearerModeOf } from "@/lib/agent/bearer-mode";
import { type ExportedAgent, exportedTools } from "./export";
import { namedTools } from "./function-tools";
import { geminiTools } from "./gemini";
import { type ExportFormat, exports } from "./index";
import { callerHeaders, keyPlaceholder, type Snippet } from "./snippets";

const question = `[{ role: "user", content: "YOUR_QUESTION" }]`;

type Sdk = {
  /** The import lines. */
  head: string[];
  /** The lines that pass `tools` to the model and run each call with `run(name, body)`. */
  ask: string[];
  /** How its export names the tools, if different from the default. */
  tools?: typeof namedTools;
};

const sdks: Partial<Record<ExportFormat, Sdk>> = {
  openai: {
    head: ['import OpenAI from "openai";'],
    ask: [
      "const { choices } = await new OpenAI().chat.completions.create({",
      '  model: "YOUR_MODEL",',
      `  messages: ${question},`,
      "  tools,",
      "});",
      "for (const { function: wanted } of choices[0].message.tool_calls ?? [])",
      "  console.log(await run(wanted.name, wanted.arguments));",
    ],
  },
  anthropic: {
    head: ['import Anthropic from "@anthropic-ai/sdk";'],
    ask: [
      "const { content } = await new Anthropic().messages.create({",
      '  model: "YOUR_MODEL",',
      "  max_tokens: 1024,",
      `  messages: ${question},`,
      "  tools,",
      "});",
      "for (const block of content)",
      '  if (block.type === "tool_use")',
      "    console.log(await run(block.name, JSON.stringify(block.input)));",
    ],
  },
  gemini: {
    head: ['import { GoogleGenAI } from "@google/genai";'],
    tools: geminiTools,
    ask: [
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
    head: ['import ollama from "ollama";'],
    ask: [
      "const { message } = await ollama.chat({",
      '  model: "YOUR_MODEL",',
      `  messages: ${question},`,
      "  tools,",
      "});",
      "for (const { function: wanted } of message.tool_calls ?? [])",
      "  console.log(await run(wanted.name, JSON.stringify(wanted.arguments)));",
    ],
  },
  mcp: {
    head: [
      'import { Server } from "@modelcontextprotocol/sdk/server/index.js";',
      'import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";',
      'import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";',
    ],
    ask: [
      'const about = { name: "agent", version: "1.0.0" };',
      "const server = new Server(about, { capabilities: { tools: {} } });",
      "server.setRequestHandler(ListToolsRequestSchema, () => tools);",
      "server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {",
      "  const answer = await run(params.name, JSON.stringify(params.arguments ?? {}));",
      "  const text = JSON.stringify(answer.success ? answer.data : answer.error);",
      '  return { content: [{ type: "text", text }], isError: !answer.success };',
      "});",
      "await server.connect(new StdioServerTransport());",
    ],
  },
};

const quoted = (value: unknown) => JSON.stringify(value, null, 2);

/** The original tool names by the names that the export changed them to. */
const renamed = (tools: ReturnType<typeof namedTools>): Record<string, string> =>
  Object.fromEntries(
    tools
      .filter(({ name, modelName }) => name !== modelName)
      .map(({ name, modelName }) => [modelName, name]),
  );

/** Programs that pass the tools to a model through the vendor's SDK and run the calls it makes. */
export const sdkSnippets = (agent: ExportedAgent): Snippet[] => {
  const { manifest, baseUrl } = agent;
  const tools = exportedTools(manifest);
  const asking = tools.find((tool) => bearerModeOf(manifest, tool) !== "none") ?? tools[0];
  const { variables = [], access } = manifest;
  const target = { endpoint: baseUrl, apiKey: keyPlaceholder, variables, bearer: access?.bearer };
  const headers = Object.fromEntries(callerHeaders(target, asking));
  return Object.entries(sdks).map(([format, { head, ask, tools: named = namedTools }]) => {
    const aliases = renamed(named(agent));
    const hasAliases = Object.keys(aliases).length > 0;
    const path = hasAliases ? "encodeURIComponent(names[name] ?? name)" : "name";
    const { label } = exports[format as ExportFormat];
    const code = [
      ...head,
      "",
      `const agent = ${JSON.stringify(baseUrl)};`,
      `const headers = ${quoted(headers)};`,
      ...(hasAliases ? [`const names = ${quoted(aliases)};`] : []),
      "const run = async (name, body) => {",
      `  const url = \`\${agent}/tools/\${${path}}\`;`,
      '  const type = { "content-type": "application/json" };',
      '  const answer = await fetch(url, { method: "POST", headers: { ...headers, ...type }, body });',
      "  return answer.json();",
      "};",
      "",
      `const tools = await (await fetch(\`\${agent}/export/${format}\`, { headers })).json();`,
      ...ask,
    ].join("\n");
    return { id: format, title: label, label: `Program that uses the tools with ${label}`, code };
  });
};
