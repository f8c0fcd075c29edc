import type { Manifest } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { convertTools, findParameters } from "../agent-url/convert-tools";
import { findTools, type ToolListing } from "../agent-url/find-tools";
import type { AddWarning } from "../import-kind";

/** Where the tools run is the author's to say. */
const baseUrl = "https://api.example.com";

const isSchema = (schema: unknown): boolean =>
  isObject(schema) && (/^object$/i.test(String(schema.type)) || isObject(schema.properties));

const isDefinition = (entry: unknown): boolean => {
  const tool = isObject(entry) && isObject(entry.function) ? entry.function : entry;
  return isObject(tool) && typeof tool.name === "string" && isSchema(findParameters(tool));
};

/** The functions of a tool of Gemini, which leaves out the schema of one without parameters. */
const listDeclarations = (entry: unknown): unknown[] | undefined => {
  if (!isObject(entry)) return undefined;
  const declarations = entry.functionDeclarations ?? entry.function_declarations;
  if (!Array.isArray(declarations)) return undefined;
  return declarations.map((declaration) =>
    isObject(declaration) && findParameters(declaration) === undefined
      ? { ...declaration, parameters: { type: "object", properties: {} } }
      : declaration,
  );
};

const findListing = (sample: unknown): ToolListing | undefined => {
  if (isDefinition(sample) || listDeclarations(sample)) return { tools: [sample] };
  return findTools(sample);
};

/** The tools, if the sample is what agents and model vendors describe tools with: a list of them, or one. */
export const findDefinitions = (sample: unknown): ToolListing | undefined => {
  const listing = findListing(sample);
  const tools = listing?.tools.flatMap((entry) => listDeclarations(entry) ?? [entry]) ?? [];
  return tools.length > 0 && tools.every(isDefinition) ? { ...listing, tools } : undefined;
};

/** Tools that call an agent which has them at the base URL. */
export const importDefinitions = (
  { tools: entries, name = "New agent", description }: ToolListing,
  addWarning: AddWarning,
): Manifest => {
  const auth = { headers: [], variables: [], callerBearer: false };
  const tools = convertTools(entries, { baseUrl, auth }, addWarning);
  addWarning(
    "/tools",
    "server_missing",
    "The definitions do not say where the tools run. Set the base URL.",
  );
  return {
    slug: "new-agent",
    name: cutText(name, 120),
    description: cutText(description ?? "Made from tool definitions.", 4000),
    tools,
  };
};
