import type { Manifest } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { convertTools, findFunction, readFunction } from "../agent-url/convert-tools";
import { findTools, type ToolListing } from "../agent-url/find-tools";
import { findParameters } from "../agent-url/tool-fields";
import type { AddWarning } from "../import-kind";
import { PLACEHOLDER_URL } from "../readers/request/placeholder-url";
import { toToolName } from "../readers/request/placeholders";

const isObjectType = (schema: Record<string, unknown>): boolean =>
  /^object$/i.test(String(schema.type));

const isDefinition = (entry: unknown): boolean => {
  const tool = findFunction(entry) ?? entry;
  if (!isObject(tool) || typeof tool.name !== "string") return false;
  const schema = findParameters(tool);
  return isObject(schema) && (isObjectType(schema) || isObject(schema.properties));
};

/**
 * Returns the name of a tool that a provider runs itself: `{type: "web_search"}`, or Gemini's
 * `{googleSearch: {}}`.
 */
const findProviderTool = (entry: unknown): string | undefined => {
  if (!isObject(entry) || isDefinition(entry)) return undefined;
  const { name, type } = entry;
  if (typeof type === "string") return typeof name === "string" ? name : type;
  return Object.values(entry).every(isObject) ? Object.keys(entry)[0] : undefined;
};

/**
 * Adds an empty schema to a function without one, which is how model vendors send functions without
 * parameters.
 */
const addParameters = (tool: unknown): unknown =>
  isObject(tool) && findParameters(tool) === undefined
    ? { ...tool, parameters: { type: "object", properties: {} } }
    : tool;

/** Whether an entry describes a tool without parameters, if it stands among tools. */
const hasNoParameters = (entry: unknown): boolean => {
  if (!isObject(entry) || entry.type !== undefined) return false;
  const { name, description } = entry;
  const schema = findParameters(entry) ?? {};
  const isEmpty = isObject(schema) && Object.keys(schema).length === 0;
  return typeof name === "string" && typeof description === "string" && isEmpty;
};

/**
 * Returns the tools of one entry, as Gemini, Bedrock and OpenAI wrap them. Returns undefined for
 * any other entry.
 */
const unwrapEntry = (entry: unknown): unknown[] | undefined => {
  if (!isObject(entry)) return undefined;
  const declarations = entry.functionDeclarations ?? entry.function_declarations;
  if (Array.isArray(declarations)) return declarations.map(addParameters);
  const { toolSpec } = entry;
  if (isObject(toolSpec) && isObject(toolSpec.inputSchema))
    return [{ ...toolSpec, inputSchema: toolSpec.inputSchema.json }];
  if (entry.type !== "function") return undefined;
  const definition = isObject(entry.function) ? readFunction(entry.function, entry) : entry;
  const { type: _, strict: __, ...tool } = definition;
  return [addParameters(tool)];
};

/** Reads a JSON Schema as the parameters of a tool. */
const readSchema = (sample: unknown): ToolListing | undefined => {
  if (!isObject(sample) || typeof sample.name === "string") return undefined;
  const { $schema: _, $id: __, ...parameters } = sample;
  const { title, description, properties } = parameters;
  const isSchema = isObjectType(sample) && isObject(properties);
  if (!isSchema || !Object.values(properties).every(isObject)) return undefined;
  const name = toToolName(typeof title === "string" ? title : "newTool", new Set());
  return { tools: [{ name, description, parameters }] };
};

const findListing = (sample: unknown): ToolListing | undefined => {
  if (isDefinition(sample) || unwrapEntry(sample)) return { tools: [sample] };
  const body = isObject(sample) && isObject(sample.toolConfig) ? sample.toolConfig : sample;
  return findTools(body) ?? readSchema(sample);
};

/** What a list of tools has beside them: MCP's response, the export for MCP, and an agent's response. */
const listMembers = new Set(["tools", "nextCursor", "server", "clients", "success", "agent"]);

/**
 * Whether a sample is the list of an agent without tools. Any other body may have an empty list that
 * is called `tools`, too.
 */
const isEmptyList = (sample: unknown): boolean => {
  const list = isObject(sample) && sample.jsonrpc === "2.0" ? sample.result : sample;
  return (
    isObject(list) &&
    Array.isArray(list.tools) &&
    list.tools.length === 0 &&
    Object.keys(list).every((key) => listMembers.has(key))
  );
};

/**
 * Returns the tools if the sample is one of the formats in which agents and model vendors describe
 * them: a list of tools, a single tool, a whole request to a model, or the schema of a tool's
 * parameters. Returns undefined for any other sample.
 */
export const findDefinitions = (sample: unknown): ToolListing | undefined => {
  const listing = findListing(sample);
  if (isEmptyList(sample)) return listing;
  const entries = listing?.tools.flatMap((entry) => unwrapEntry(entry) ?? [entry]) ?? [];
  if (!entries.some(isDefinition)) return undefined;
  const tools = entries.map((entry) =>
    hasNoParameters(entry)
      ? { ...Object(entry), parameters: { type: "object", properties: {} } }
      : entry,
  );
  const areTools = tools.every((tool) => isDefinition(tool) || findProviderTool(tool));
  return areTools ? { ...listing, tools } : undefined;
};

/**
 * Creates a manifest whose tools call an agent at the base URL. `toolEntries` are the definitions
 * of its tools.
 */
export const importDefinitions = (
  { tools: entries, name = "New agent", description }: ToolListing,
  addWarning: AddWarning,
  serverNote = "The definitions do not say where the tools run. Set the base URL.",
): { manifest: Manifest; toolEntries: unknown[] } => {
  const auth = { headers: [], variables: [], callerBearer: false };
  const tools = convertTools(
    entries.filter(isDefinition),
    { baseUrl: PLACEHOLDER_URL, auth },
    addWarning,
  );
  for (const entry of entries) {
    const providerTool = findProviderTool(entry);
    if (providerTool !== undefined)
      addWarning(
        "/tools",
        "tool_left_out",
        `"${cutText(providerTool, 60)}" was skipped: its provider runs it.`,
      );
  }
  if (entries.length === 0) addWarning("/tools", "no_tools", "The list has no tools.");
  else addWarning("/tools", "server_missing", serverNote);
  const manifest = {
    slug: "new-agent",
    name: cutText(name, 120),
    description: cutText(description ?? "Created from tool definitions.", 4000),
    tools: tools.map(({ tool }) => tool),
  };
  return { manifest, toolEntries: tools.map(({ entry }) => entry) };
};
