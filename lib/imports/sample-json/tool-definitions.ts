import type { Manifest } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { convertTools, findParameters, readFunction } from "../agent-url/convert-tools";
import { findTools, type ToolListing } from "../agent-url/find-tools";
import type { AddWarning } from "../import-kind";
import { toToolName } from "../readers/request/placeholders";

/** Where the tools run is the author's to say. */
const baseUrl = "https://api.example.com";

const isObjectType = (schema: Record<string, unknown>): boolean =>
  /^object$/i.test(String(schema.type));

const isDefinition = (entry: unknown): boolean => {
  const tool = isObject(entry) && isObject(entry.function) ? entry.function : entry;
  if (!isObject(tool) || typeof tool.name !== "string") return false;
  const schema = findParameters(tool);
  return isObject(schema) && (isObjectType(schema) || isObject(schema.properties));
};

/** What a provider runs itself: `{type: "web_search"}`, or `{googleSearch: {}}` of Gemini. */
const findProviderTool = (entry: unknown): string | undefined => {
  if (!isObject(entry) || isDefinition(entry)) return undefined;
  const { name, type } = entry;
  if (typeof type === "string") return typeof name === "string" ? name : type;
  return Object.values(entry).every(isObject) ? Object.keys(entry)[0] : undefined;
};

/** Model vendors leave out the schema of a function without parameters. */
const addParameters = (tool: unknown): unknown =>
  isObject(tool) && findParameters(tool) === undefined
    ? { ...tool, parameters: { type: "object", properties: {} } }
    : tool;

/** The tools of one entry, as Gemini, Bedrock and OpenAI wrap them; undefined if it is none of these. */
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

/** A JSON Schema is the parameters of a tool. */
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

/**
 * The tools, if the sample is what agents and model vendors describe tools with: a list of them, one, a whole request
 * to a model, or the schema of one's parameters.
 */
export const findDefinitions = (sample: unknown): ToolListing | undefined => {
  const listing = findListing(sample);
  const tools = listing?.tools.flatMap((entry) => unwrapEntry(entry) ?? [entry]) ?? [];
  const areTools = tools.every((tool) => isDefinition(tool) || findProviderTool(tool));
  return areTools && tools.some(isDefinition) ? { ...listing, tools } : undefined;
};

/** Tools that call an agent which has them at the base URL. */
export const importDefinitions = (
  { tools: entries, name = "New agent", description }: ToolListing,
  addWarning: AddWarning,
  serverNote = "The definitions do not say where the tools run. Set the base URL.",
): Manifest => {
  const auth = { headers: [], variables: [], callerBearer: false };
  const tools = convertTools(entries.filter(isDefinition), { baseUrl, auth }, addWarning);
  for (const entry of entries) {
    const providerTool = findProviderTool(entry);
    if (providerTool !== undefined)
      addWarning(
        "/tools",
        "tool_left_out",
        `"${cutText(providerTool, 60)}" was skipped: its provider runs it.`,
      );
  }
  addWarning("/tools", "server_missing", serverNote);
  return {
    slug: "new-agent",
    name: cutText(name, 120),
    description: cutText(description ?? "Made from tool definitions.", 4000),
    tools,
  };
};
