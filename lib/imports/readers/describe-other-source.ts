import { isObject } from "@/lib/schema/json";

const isFlowNode = (node: unknown): boolean =>
  isObject(node) && isObject(node.data) && isObject(node.position);

/**
 * Whether a value has the nodes of a flow. Flow editors save them at the top level (Flowise) or in
 * `data` (Langflow).
 */
const isFlow = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.edges) &&
  Array.isArray(value.nodes) &&
  value.nodes.length > 0 &&
  value.nodes.every(isFlowNode);

/** Whether a value lists MCP servers by name, as the settings of a host do. */
const isServerList = (value: unknown): value is Record<string, unknown> =>
  isObject(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (server) =>
      isObject(server) && ["url", "command"].some((key) => typeof server[key] === "string"),
  );

const isUrl = (value: unknown): value is string =>
  typeof value === "string" && /^https?:\/\//i.test(value);

/** Returns the URLs in a list of MCP servers, including those that a local program connects to. */
const listServerUrls = (servers: Record<string, unknown>): string[] =>
  Object.values(servers).flatMap((server) =>
    isObject(server) ? Object.values(server).flat().filter(isUrl).slice(0, 1) : [],
  );

/** Says what to paste instead of a host's list of MCP servers. */
const describeServerList = (servers: Record<string, unknown>): string => {
  const [url, ...others] = listServerUrls(servers);
  const start = "This lists MCP servers for a host.";
  if (url === undefined)
    return `${start} They are programs that the host runs. Start one so that it has a URL, and paste that.`;
  return others.length === 0
    ? `${start} Paste the URL of the server instead: ${url}`
    : `${start} Paste the URL of one server instead, such as ${url}`;
};

/** Whether a value is an environment of Postman. Old ones are not marked as such. */
const isPostmanEnvironment = (value: Record<string, unknown>): boolean =>
  Object.hasOwn(value, "_postman_variable_scope") ||
  (typeof value.timestamp === "number" &&
    Array.isArray(value.values) &&
    value.values.every((row) => isObject(row) && "key" in row && "value" in row));

/** Returns the URL of the MCP server that a `server.json` describes. */
const findServerUrl = ({ remotes }: Record<string, unknown>): string | undefined => {
  const [remote] = Array.isArray(remotes) ? remotes : [];
  return isObject(remote) && typeof remote.url === "string" ? remote.url : undefined;
};

const PASTE_REQUESTS = "Paste a cURL command for each request.";
const COPY_AS_CURL = "Browsers can also copy it as cURL: paste that.";
const PASTE_SERVICE = "Paste the OpenAPI document or a cURL command of the service it calls.";

/** Formats of documents that their top-level keys tell, in JSON or YAML. */
const documentFormats: { keys: string[]; name: string; instead: string }[] = [
  {
    keys: ["discoveryVersion"],
    name: "a Google API Discovery document",
    instead: PASTE_SERVICE,
  },
  {
    keys: ["clientName", "collectionName"],
    name: "a collection of Thunder Client",
    instead: PASTE_REQUESTS,
  },
  { keys: ["yaakSchema"], name: "a workspace of Yaak", instead: PASTE_REQUESTS },
  {
    keys: ["arazzo"],
    name: "an Arazzo workflow",
    instead: "Paste the OpenAPI documents that its sourceDescriptions name.",
  },
  {
    keys: ["skills", "defaultInputModes"],
    name: "the card of an A2A agent, which takes messages and has no tools",
    instead: "Paste the OpenAPI document or the URL of the MCP server of the service behind it.",
  },
  {
    keys: ["swaggerVersion"],
    name: "a document of Swagger 1",
    instead: "Convert it to OpenAPI 3 or Swagger 2.0.",
  },
  {
    keys: ["asyncapi"],
    name: "an AsyncAPI document, which describes messages",
    instead: "If the service has an HTTP API, paste its OpenAPI document or a cURL command.",
  },
  {
    keys: ["__schema"],
    name: "a GraphQL schema",
    instead: "Paste a cURL command for each operation, with its query and variables.",
  },
];

/** Formats of text that is neither JSON nor YAML of interest. */
const textFormats: { pattern: RegExp; name: string; instead: string }[] = [
  { pattern: /^#%RAML\b/, name: "RAML", instead: "Convert it to OpenAPI 3." },
  {
    pattern:
      /^<(?!html|!doctype)[\s\S]{0,4000}?\b(?:definitions|description)\s[^>]{0,2000}\/wsdl\b/i,
    name: "WSDL",
    instead: "Paste a cURL command for each operation, with its envelope as the body.",
  },
  {
    pattern: /^(?:extend[ \t]+)?type[ \t]+(?:Query|Mutation)\b[^{}=;]{0,500}\{/m,
    name: "a GraphQL schema",
    instead: "Paste a cURL command for each operation, with its query and variables.",
  },
  {
    pattern: /^[ \t]*@(?:\w+\.)?(?:function_)?tool\b/m,
    name: "Python code",
    instead: "Paste the URL of the MCP server that runs it, or its tool definitions in JSON.",
  },
  {
    pattern: /^(?:await[ \t]+)?fetch\(\s*["'`]https?:/,
    name: "a request in JavaScript",
    instead: COPY_AS_CURL,
  },
  {
    pattern: /^(?:\$session\b|Invoke-(?:WebRequest|RestMethod)\b)/i,
    name: "a request in PowerShell",
    instead: COPY_AS_CURL,
  },
  {
    pattern: /^(?:wget|https?|xh)[ \t]+\S/,
    name: "a command for another program than cURL",
    instead: "Paste it as a cURL command.",
  },
  {
    pattern: /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)[ \t]+(?:https?:\/\/|\{\{)\S+/m,
    name: "a file of HTTP requests",
    instead: PASTE_REQUESTS,
  },
  {
    pattern: /^export[ \t]+(?:async[ \t]+)?function[ \t]+main\(\s*\w/m,
    name: "a script of Windmill",
    instead:
      "Create a tool with a JavaScript handler, and paste its function there as the default export, with one object as its argument.",
  },
];

/** Names formats that are not supported, and what to paste instead. */
const describeFormat = (has: (key: string) => boolean): string | undefined => {
  const format = documentFormats.find(({ keys }) => keys.every(has));
  return format && `This is ${format.name}. ${format.instead}`;
};

/** Names a format of text that is not supported, and what to paste instead. */
export const describeOtherText = (text: string): string | undefined => {
  const format = textFormats.find(({ pattern }) => pattern.test(text));
  return format && `This is ${format.name}. ${format.instead}`;
};

/**
 * Explains JSON that would otherwise pass for sample data: other exports of Postman, and files of
 * other products. Returns undefined for any other JSON.
 */
const describeOtherJson = (value: Record<string, unknown>): string | undefined => {
  if (isPostmanEnvironment(value))
    return "This is a Postman environment. Export the collection, and choose that file.";
  const serverUrl = findServerUrl(value);
  if (serverUrl !== undefined)
    return `This describes an MCP server. Paste its URL instead: ${serverUrl}`;
  const servers = [value.servers, value.context_servers].find(isServerList) ?? value.mcpServers;
  if (isObject(servers)) return describeServerList(servers);
  if (Array.isArray(value.nodes) && isObject(value.connections))
    return `This is an n8n workflow. ${PASTE_SERVICE}`;
  if (isFlow(value)) return `This is a Flowise flow. ${PASTE_SERVICE}`;
  if (isFlow(value.data)) return `This is a Langflow flow. ${PASTE_SERVICE}`;
  if (typeof value.func === "string" && typeof value.schema === "string")
    return "This is a Flowise tool, which is code. Create a tool with a JavaScript handler, and paste its function there.";
  if (isObject(value.api) && value.api.type === "openapi" && typeof value.api.url === "string")
    return `This describes a plugin. Paste the URL of its OpenAPI document instead: ${value.api.url}`;
  const isOld = Array.isArray(value.requests) && Array.isArray(value.order);
  if (isOld || Array.isArray(value.collections))
    return "This is an old Postman format, or an archive of several collections. Export one collection as version 2.1.";
  const response = isObject(value.data) ? value.data : value;
  return describeFormat((key) => Object.hasOwn(response, key));
};

/** Explains YAML files of other products. Returns undefined for any other YAML. */
const describeOtherYaml = (text: string): string | undefined => {
  const has = (key: string) => new RegExp(`^["']?${key}["']?[ \\t]*:`, "m").test(text);
  if (/^kind:\s*["']?app\b/m.test(text) && (has("workflow") || has("model_config")))
    return "This is a Dify app, which names the tools that it uses but does not define them. Open the custom tool in Dify, and copy its schema.";
  if (has("identity") && /^[ \t]+(?:python|source):.*\.py[ \t]*$/m.test(text))
    return `This is a Dify plugin, whose tools are code. ${PASTE_SERVICE}`;
  return describeFormat(has);
};

/** Explains a document of another format, whose JSON is `value`, if it has any. */
export const describeOtherSource = (text: string, value: unknown): string | undefined => {
  if (isObject(value)) return describeOtherJson(value);
  return value === undefined ? (describeOtherText(text) ?? describeOtherYaml(text)) : undefined;
};
