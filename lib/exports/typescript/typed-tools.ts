import { getResponseType, type Tool } from "@/lib/agent/tool";
import type { ExportedAgent } from "../export";
import { listModelTools } from "../function-tools";
import { toDocComment } from "./comment";
import { toTypeName } from "./identifiers";
import { toTypeScriptType } from "./type-text";

export type TypedTool = Tool & {
  modelName: string;
  paramsType: string;
  /** Whether the tool can be called without parameters. */
  hasOptionalParams: boolean;
  responseTypeName: string;
};

const responseTypeNames = {
  text: "TextAnswer",
  html: "HtmlAnswer",
  media: "MediaAnswer",
  mixed: "MixedAnswer",
} as const;

const requiresParams = ({ parameters: { required = [], properties } }: Tool): boolean =>
  required.some((name) => properties[name]?.default === undefined);

/** The exported tools with unique names for their types, which are added to `usedNames`. */
export const listTypedTools = (agent: ExportedAgent, usedNames: Set<string>): TypedTool[] =>
  listModelTools(agent).map((tool) => ({
    ...tool,
    paramsType: toTypeName(tool.modelName, "Params", usedNames),
    hasOptionalParams: !requiresParams(tool),
    responseTypeName: responseTypeNames[getResponseType(tool)],
  }));

/** The declaration of a tool's parameter type. */
export const paramsDeclaration = (tool: TypedTool): string[] => {
  const { type, properties, required, additionalProperties } = tool.parameters;
  const schema = { type, properties, required, additionalProperties };
  const hasNoParameters =
    Object.keys(properties).length === 0 && additionalProperties === undefined;
  return [
    ...toDocComment(`What "${tool.name}" takes.`),
    `export type ${tool.paramsType} = ${hasNoParameters ? "Record<string, never>" : toTypeScriptType({ ...schema, anyOf: tool.parameters.anyOf, oneOf: tool.parameters.oneOf })};`,
    "",
  ];
};
