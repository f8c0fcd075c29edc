import type { Manifest } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { convertTools } from "../agent-url/convert-tools";
import { findTools, type ToolListing } from "../agent-url/find-tools";
import type { AddWarning } from "../import-kind";

/** Where the tools run is the author's to say. */
const baseUrl = "https://api.example.com";

const isDefinition = (entry: unknown): boolean => {
  const tool = isObject(entry) && isObject(entry.function) ? entry.function : entry;
  if (!isObject(tool) || typeof tool.name !== "string") return false;
  const schema = tool.parameters ?? tool.inputSchema ?? tool.input_schema;
  return isObject(schema) && (schema.type === "object" || isObject(schema.properties));
};

/** The tools, if the sample is what agents and model vendors describe tools with: a list of them, or one. */
export const findDefinitions = (sample: unknown): ToolListing | undefined => {
  const listing = isDefinition(sample) ? { tools: [sample] } : findTools(sample);
  return listing && listing.tools.length > 0 && listing.tools.every(isDefinition)
    ? listing
    : undefined;
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
