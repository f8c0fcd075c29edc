import type { RunAgentInput } from "@ag-ui/core";
import type { Issue } from "@/lib/errors";
import type { OfferedTool } from "@/lib/runs/model-port";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { findKeywordRule } from "@/lib/schema/keyword-rules";
import { listSubschemas } from "@/lib/schema/subschemas";

type ClientTool = RunAgentInput["tools"][number];

const MAX_CLIENT_TOOLS = 200;
/**
 * No provider accepts an invalid value of these. Which other keywords a schema may have depends on
 * the provider, to which it is passed unchanged.
 */
const basicKeywords = ["type", "properties", "required", "enum", "items", "anyOf", "allOf"];
const emptySchema: JsonSchema = { type: "object", properties: {} };

const findKeywordIssues = (path: string, schema: Record<string, unknown>): Issue[] =>
  basicKeywords.flatMap((keyword) => {
    const [fits, expected = ""] = findKeywordRule(keyword, "2020-12") ?? [];
    if (!Object.hasOwn(schema, keyword) || !fits || fits(schema[keyword])) return [];
    const message = `Must be ${expected}.`;
    const data = { keyword, expected };
    return [{ code: "invalid_keyword", path: appendPointer(path, keyword), message, data }];
  });

const findSchemaIssue = ({ parameters }: ClientTool, index: number): Issue[] => {
  if (!isObject(parameters)) return [];
  const path = `/tools/${index}/parameters`;
  const issues = listSubschemas(parameters).flatMap((each) =>
    findKeywordIssues(path + each.path, each.schema),
  );
  return issues.slice(0, 1);
};

/** Finds what prevents the client's tools from being offered to a model. */
export const findToolIssues = (tools: readonly ClientTool[]): Issue[] => {
  if (tools.length <= MAX_CLIENT_TOOLS) return tools.flatMap(findSchemaIssue);
  const message = `At most ${MAX_CLIENT_TOOLS} tools may be sent.`;
  return [{ code: "too_big", path: "/tools", message, data: { maximum: MAX_CLIENT_TOOLS } }];
};

/** Converts a client's tool. One whose parameters are not an object takes none. */
export const toClientTool = ({ name, description, parameters }: ClientTool): OfferedTool => ({
  name,
  description,
  parameters: isObject(parameters) ? parameters : emptySchema,
});
