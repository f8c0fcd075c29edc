import { anthropic as target } from "@/lib/analysis/targets/anthropic";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import type { Export } from "./export";
import { listFittingTools, type ModelTool } from "./function-tools";

/** Maximum number of tools loaded up front. The model searches longer lists instead. */
const MAX_LOADED_TOOLS = 30;
const MAX_EXAMPLES = 3;
/** Limits on strict tools in one request. */
const MAX_STRICT_TOOLS = 20;
const MAX_OPTIONAL_PARAMETERS = 24;
const MAX_UNIONS = 16;

/** Keywords that strict mode enforces or ignores. It rejects all others. */
const strictKeywords = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "const",
  "anyOf",
  "title",
  "description",
  "default",
  "format",
  "minItems",
]);
const strictFormats = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "uri",
  "ipv4",
  "ipv6",
  "uuid",
]);

const listChildren = ({ properties = {}, items, anyOf = [] }: JsonSchema): unknown[] => [
  ...Object.values(properties),
  ...(items === undefined ? [] : [items]),
  ...anyOf,
];

/** Whether strict mode accepts the schema as it is. */
const isStrict = (schema: unknown): boolean => {
  if (!isObject(schema)) return false;
  const { type, format, minItems = 0, enum: values = [] } = schema as JsonSchema;
  const isClosed = schema.additionalProperties === false;
  return (
    Object.keys(schema).every((keyword) => strictKeywords.has(keyword)) &&
    (isClosed || (![type].flat().includes("object") && schema.properties === undefined)) &&
    (format === undefined || strictFormats.has(format)) &&
    minItems <= 1 &&
    values.every((value) => typeof value !== "object" || value === null) &&
    listChildren(schema).every(isStrict)
  );
};

type StrictCost = { optional: number; unions: number };

const getStrictCost = (schema: JsonSchema): StrictCost => {
  const { properties = {}, required = [], type, anyOf } = schema;
  const own = {
    optional: Object.keys(properties).filter((name) => !required.includes(name)).length,
    unions: Array.isArray(type) || anyOf ? 1 : 0,
  };
  return listChildren(schema)
    .filter(isObject)
    .map(getStrictCost)
    .reduce(
      (sum, cost) => ({ optional: sum.optional + cost.optional, unions: sum.unions + cost.unions }),
      own,
    );
};

/**
 * Returns the tools to mark strict, in the author's order, skipping any that would exceed a limit.
 */
const findStrictTools = (tools: readonly ModelTool[]): Set<ModelTool> => {
  const strictTools = new Set<ModelTool>();
  let [optional, unions] = [0, 0];
  for (const tool of tools) {
    if (!isStrict(tool.parameters)) continue;
    const cost = getStrictCost(tool.parameters);
    const fits =
      strictTools.size < MAX_STRICT_TOOLS &&
      optional + cost.optional <= MAX_OPTIONAL_PARAMETERS &&
      unions + cost.unions <= MAX_UNIONS;
    if (!fits) continue;
    strictTools.add(tool);
    optional += cost.optional;
    unions += cost.unions;
  }
  return strictTools;
};

/**
 * Returns parameters from the author's tests. The API rejects a request with an invalid example.
 */
const toInputExamples = ({ examples = [], parameters }: ModelTool) => {
  const validate = compileSchema(parameters);
  const valid = examples.map(({ params }) => params).filter((each) => validate(each).length === 0);
  const distinct = [...new Map(valid.map((each) => [JSON.stringify(each), each])).values()];
  return distinct.slice(0, MAX_EXAMPLES);
};

/** The API's own tool, which finds deferred tools by name and description. */
const searchTool = { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" };

/**
 * Sources: https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools (examples),
 * …/strict-tool-use and https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 * (limits), …/tool-search-tool (deferred tools).
 */
export const anthropic: Export = {
  label: "Anthropic",
  description: `Tool definitions for the Anthropic Messages API. With more than ${MAX_LOADED_TOOLS} tools, the model searches for the ones it needs.`,
  mediaType: "application/json",
  fileName: "anthropic.json",
  render(agent) {
    const tools = listFittingTools(agent, target);
    const strictTools = findStrictTools(tools);
    const isDeferred = tools.length > MAX_LOADED_TOOLS;
    const definitions = tools.map((tool) => {
      const examples = toInputExamples(tool);
      return {
        name: tool.modelName,
        description: tool.description,
        input_schema: tool.parameters,
        ...(examples.length > 0 && { input_examples: examples }),
        ...(strictTools.has(tool) && { strict: true }),
        ...(isDeferred && { defer_loading: true }),
      };
    });
    return isDeferred ? [...definitions, searchTool] : definitions;
  },
};
