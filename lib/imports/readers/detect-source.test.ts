import { expect, test } from "vitest";
import { detectSource } from "./detect-source";

test.each<[string, string, unknown]>([
  ["a URL", " https://agents.example.com/slack\n", { kind: "url" }],
  ["a cURL command", "$ curl https://api.example.com", { kind: "curl" }],
  ["a cURL command of several lines", "curl \\\n  https://api.example.com", { kind: "curl" }],
  [
    "a script with a cURL command",
    "#!/bin/sh\n\n# Lists.\ncurl https://a.example",
    { kind: "curl" },
  ],
  ["a script with variables", "TOKEN=x\ncurl -H $TOKEN https://a.example", { kind: "curl" }],
  [
    "a file before the command",
    "cat > a.json <<E\n{}\nE\ncurl a.example -d @a.json",
    { kind: "curl" },
  ],
  ["a block of code", "```sh\ncurl https://a.example\n```", { kind: "curl" }],
  ["a command after PowerShell's prompt", "PS C:\\> curl.exe https://a.example", { kind: "curl" }],
  ["a command after a shell's prompt", "me@host:~$ curl https://a.example", { kind: "curl" }],
  [
    "OpenAPI as JSON, minified",
    '\uFEFF{ "openapi": "3.1.0",\n "paths": {} }',
    { kind: "openapi", json: '{"openapi":"3.1.0","paths":{}}' },
  ],
  [
    "a tool without arguments in code",
    'server.registerTool("a", { description: "A.", inputSchema: {} }, run);',
    { kind: "zod" },
  ],
  [
    "a tool whose schema is not in the code",
    'server.registerTool("a", { description: "A.", inputSchema: imported }, run);',
    { kind: "zod" },
  ],
  ["Swagger as YAML", "# Pets\nswagger: '2.0'\n", { kind: "openapi" }],
  ["OpenAPI with a syntax error", "openapi: [3.0", { kind: "openapi" }],
  ["OpenAPI in broken JSON", '{"openapi": "3.0.3", "paths": {', { kind: "openapi" }],
  [
    "a provider of tools, as Dify exports it",
    '{"schema_type":"openapi","schema":"openapi: 3.0.0"}',
    { kind: "openapi", json: '{"schema_type":"openapi","schema":"openapi: 3.0.0"}' },
  ],
  ["one in YAML", "provider: a\nschema: |\n  openapi: 3.0.0\n  paths: {}", { kind: "openapi" }],
  ["Postman", '{"info":{},"item":[]}', { kind: "postman", json: '{"info":{},"item":[]}' }],
  [
    "a recording, without what it does not need",
    '{"log":{"entries":[{"request":{"url":"a"},"response":{"content":{"mimeType":"b","text":"c"}},"timings":{"wait":1}}]}}',
    {
      kind: "har",
      json: '{"log":{"entries":[{"request":{"url":"a"},"response":{"content":{"mimeType":"b"}}}]}}',
    },
  ],
  [
    "Insomnia",
    '{"_type":"export","__export_format":4,"resources":[]}',
    { kind: "insomnia", json: '{"_type":"export","__export_format":4,"resources":[]}' },
  ],
  [
    "Insomnia's YAML",
    "type: collection.insomnia.rest/5.0\nname: A\ncollection: []",
    { kind: "insomnia" },
  ],
  [
    "Insomnia's YAML with braces",
    "{type: collection.insomnia.rest/5.0, name: A, collection: []}",
    { kind: "insomnia" },
  ],
  ["Insomnia's older YAML", "_type: export\nresources: []", { kind: "insomnia" }],
  [
    "Hoppscotch",
    '{"v":2,"name":"A","folders":[],"requests":[]}',
    { kind: "hoppscotch", json: '{"v":2,"name":"A","folders":[],"requests":[]}' },
  ],
  [
    "Bruno",
    '{"name":"a","version":"1","items":[{"type":"http","request":{}}]}',
    { kind: "bruno", json: '{"name":"a","version":"1","items":[{"type":"http","request":{}}]}' },
  ],
  ["Bruno's own language", "meta {\n  name: A\n}\n\nget {\n  url: a\n}", { kind: "bruno" }],
  ["Bruno's YAML", "opencollection: 1.0.0\ninfo:\n  name: A\nitems: []", { kind: "bruno" }],
  [
    "a request of Bruno's in YAML",
    "info:\n  name: A\n  type: http\nhttp:\n  method: GET",
    { kind: "bruno" },
  ],
  [
    "several collections of Hoppscotch",
    '[{"folders":[],"requests":[{"endpoint":"a"}]}]',
    { kind: "hoppscotch", json: '[{"folders":[],"requests":[{"endpoint":"a"}]}]' },
  ],
  [
    "a tool of the AI SDK",
    "export const a = tool({\n  inputSchema: z.object({}),\n});",
    { kind: "zod" },
  ],
  ["a schema", "z.object({ a: z.string() })", { kind: "zod" }],
  ["a fragment of a tool", "{ description: 'A.', parameters: z.object({}) }", { kind: "zod" }],
  ["a recording in broken JSON", '{"log": {"entries": [', { kind: "har" }],
  ["a manifest", "slug: weather\ntools: []\n", { kind: "manifest" }],
  ["a sample", '{"city": "Berlin"}', { kind: "sample-json", json: '{"city":"Berlin"}' }],
  ["a document in a code block", "```yaml\nopenapi: 3.1.0\n```\n", { kind: "openapi" }],
  ["a sample in a code block", '```json\n{"a": 1}\n```', { kind: "sample-json", json: '{"a":1}' }],
  ["a sample that is a number", "4", { kind: "sample-json", json: "4" }],
])("recognizes %s", (_, text, expected) => {
  expect(detectSource(text)).toEqual(expected);
});

test.each([
  ["a web page", "<!DOCTYPE html>\n<html>", /^This is a web page\./],
  ["XML", "<definitions/>", /^This is XML\./],
  ["broken JSON", '{"city": }', /^Line 1: /],
  [
    "a Postman environment",
    '{"values":[],"_postman_variable_scope":"environment"}',
    /^This is a Postman env/,
  ],
  [
    "an old Postman environment",
    '{"id":"1","name":"A","values":[{"key":"a","value":"b","enabled":true}],"timestamp":1}',
    /^This is a Postman env/,
  ],
  ["a Postman collection of version 1", '{"order":[],"requests":[]}', /as version 2\.1\.$/],
  [
    "a host's list of MCP servers",
    '{"mcpServers":{"a":{"url":"https://a.example/mcp"}}}',
    /^This lists MCP.*Paste the URL of the server instead: https:\/\/a\.example\/mcp$/,
  ],
  [
    "a list of MCP servers with a program that connects to one",
    '{"mcpServers":{"a":{"command":"npx","args":["mcp-remote","https://a.example"]},"b":{"httpUrl":"https://b.example"}}}',
    /^This lists MCP.*such as https:\/\/a\.example$/,
  ],
  [
    "Gemini CLI's list of MCP servers",
    '{"mcpServers":{"a":{"httpUrl":"https://a.example","headers":{"b":"c"}}}}',
    /instead: https:\/\/a\.example$/,
  ],
  [
    "a list of MCP servers that are programs",
    '{"mcpServers":{"a":{"command":"npx","args":["-y","server"]}}}',
    /^This lists MCP.*programs that the host runs\. Start one so that it has a URL/,
  ],
  [
    "VS Code's list of MCP servers",
    '{"servers":{"a":{"url":"https://a.example"}}}',
    /^This lists MCP.*https:\/\/a\.example$/,
  ],
  [
    "the server.json of an MCP server",
    '{"name":"a","remotes":[{"type":"streamable-http","url":"https://a.example/mcp"}]}',
    /MCP server\..*instead: https:\/\/a\.example\/mcp$/,
  ],
  [
    "a plugin's description",
    '{"name_for_model":"a","api":{"type":"openapi","url":"https://a.example/openapi.yaml"}}',
    /instead: https:\/\/a\.example\/openapi\.yaml$/,
  ],
  ["a workflow of n8n", '{"nodes":[],"connections":{}}', /^This is an n8n workflow\./],
  [
    "a flow of Flowise",
    '{"nodes":[{"position":{},"data":{}}],"edges":[]}',
    /^This is a Flowise flow/,
  ],
  [
    "a flow of Langflow",
    '{"name":"a","data":{"nodes":[{"position":{},"data":{}}],"edges":[]}}',
    /^This is a Langflow flow\. Paste the OpenAPI/,
  ],
  ["a tool of Flowise", '{"name":"a","schema":"[]","func":"return 1"}', /^This is a Flowise tool/],
  [
    "an app of Dify",
    "app:\n  mode: workflow\nkind: app\nworkflow:\n  graph: {}",
    /^This is a Dify app/,
  ],
  [
    "a plugin of Dify",
    "identity:\n  name: a\nextra:\n  python:\n    source: a.py",
    /^This is a Dify plugin/,
  ],
  ["a Google API Discovery document", '{"discoveryVersion":"v1"}', /^This is a Google API Disc/],
  [
    "a collection of Thunder Client",
    '{"clientName":"Thunder Client","collectionName":"A"}',
    /^This is a collection of Thunder Client\. Paste a cURL/,
  ],
  ["a workspace of Yaak", '{"yaakSchema":3,"resources":{}}', /^This is a workspace of Yaak\./],
  ["an Arazzo workflow", "arazzo: 1.0.1\ninfo:\n  title: A", /^This is an Arazzo .*sourceDescr/],
  ["an A2A agent", '{"skills":[],"defaultInputModes":[]}', /^This is the card of an A2A agent/],
  ["Swagger 1", '{"swaggerVersion":"1.2","apis":[]}', /Swagger 1\. Convert it to OpenAPI 3/],
  ["AsyncAPI", "asyncapi: 3.0.0\ninfo:\n  title: A", /^This is an AsyncAPI document/],
  ["a response to introspection", '{"data":{"__schema":{}}}', /^This is a GraphQL schema/],
  ["a GraphQL schema", '"""Users."""\ntype Query {\n  a: Int\n}', /^This is a GraphQL schema/],
  ["RAML", "#%RAML 1.0\ntitle: A", /^This is RAML\. Convert it to OpenAPI 3\.$/],
  [
    "WSDL",
    '<?xml version="1.0"?>\n<!-- A -->\n<w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/">',
    /^This is WSDL\. Paste a cURL/,
  ],
  [
    "tools in Python",
    "@mcp.tool()\ndef add(a: int):\n    return a",
    /^This is Python code\. .*MCP server/,
  ],
  [
    "a request copied as fetch",
    'fetch("https://a.example/b", {\n  "method": "POST"\n});',
    /^This is a request in JavaScript\. Browsers can also copy it as cURL/,
  ],
  [
    "a request copied as PowerShell",
    'Invoke-WebRequest -UseBasicParsing -Uri "https://a.example"',
    /^This is a request in PowerShell\. Browsers/,
  ],
  ["a command of wget", "wget https://a.example/b", /^This is a command for another program/],
  ["a command of HTTPie", "http POST a.example name=Ada", /^This is a command for another program/],
  [
    "a .http file",
    "@host = https://a.example\n\n### List\nGET {{host}}/users HTTP/1.1\n",
    /^This is a file of HTTP requests\. Paste a cURL/,
  ],
  [
    "a script of Windmill",
    'import * as wmill from "windmill-client"\n\nexport async function main(name: string) {\n  return name;\n}',
    /^This is a script of Windmill\. Create a tool with a JavaScript handler/,
  ],
  ["a comment about cURL in YAML", "# curl\nfoo: 1", /^This was not recognized\./],
  [
    "a link that installs an MCP server",
    "cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=e30=",
    /^This link installs an MCP server in cursor\. Paste the URL of the server instead\.$/,
  ],
  ["another link of this kind", "vscode:mcp/install?%7B%7D", /in vscode\. Paste the URL/],
  ["a URL that is not of the web", "ftp://a.example/b", /starts with ftp:\/\/ cannot be imported/],
  ["a URL without a scheme", "api.example.com/openapi.json", /^Start the URL with https:\/\//],
  ["a URL of this machine without a scheme", "localhost:3000", /^Start the URL with https:\/\//],
  ["prose", "Hello there", /^This was not recognized\./],
])("explains %s", (_, text, problem) => {
  expect(detectSource(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test("reads long text in linear time", () => {
  const start = performance.now();
  expect(detectSource("type Query\n".repeat(20_000))).toHaveProperty("problem");
  expect(performance.now() - start).toBeLessThan(2000);
});

test("reads a JavaScript literal from documentation as JSON", () => {
  const text =
    "tools: [\n  {\n    name: 'sendMessage',\n    parameters: { type: 'object', },\n  },\n];";
  const json = '{"tools":[{"name":"sendMessage","parameters":{"type":"object"}}]}';
  expect(detectSource(text)).toEqual({ kind: "sample-json", json });
});

test("keeps the digits of numbers in a sample, but not the limits of a schema", () => {
  const json = '{"id":"9007199254740993","n":1}';
  for (const text of ['{"id": 9007199254740993, "n": 1}', "{ id: 9007199254740993, n: 1 }"])
    expect(detectSource(text)).toEqual({ kind: "sample-json", json });
  const schema = '{"properties":{"n":{"maximum":9223372036854775807}}}';
  expect(detectSource(schema)).toEqual({
    kind: "sample-json",
    json: '{"properties":{"n":{"maximum":9223372036854776000}}}',
  });
});
