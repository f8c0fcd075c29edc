import { responseTypeOf, type Tool } from "@/lib/agent/tool";
import type { ExportedAgent } from "../export";
import { namedTools } from "../function-tools";
import { comment } from "./comment";
import { typeName } from "./identifiers";
import { typeText } from "./type-text";

export type TypedTool = Tool & {
  modelName: string;
  paramsType: string;
  /** Whether the tool can be called without parameters. */
  paramsOptional: boolean;
  answerType: string;
};

const answerTypes = {
  text: "TextAnswer",
  html: "HtmlAnswer",
  media: "MediaAnswer",
  mixed: "MixedAnswer",
} as const;

const needsParams = ({ parameters: { required = [], properties } }: Tool): boolean =>
  required.some((name) => properties[name]?.default === undefined);

/** The exported tools with unique names for their types, which are added to `usedNames`. */
export const typedTools = (agent: ExportedAgent, taken: Set<string>): TypedTool[] =>
  namedTools(agent).map((tool) => ({
    ...tool,
    paramsType: typeName(tool.modelName, "Params", taken),
    paramsOptional: !needsParams(tool),
    answerType: answerTypes[responseTypeOf(tool)],
  }));

/** The declaration of a tool's parameter type. */
export const paramsDeclaration = (tool: TypedTool): string[] => {
  const { type, properties, required, additionalProperties } = tool.parameters;
  const own = { type, properties, required, additionalProperties };
  const none = Object.keys(properties).length === 0 && additionalProperties === undefined;
  return [
    ...comment(`What "${tool.name}" takes.`),
    `export type ${tool.paramsType} = ${none ? "Record<string, never>" : typeText({ ...own, anyOf: tool.parameters.anyOf, oneOf: tool.parameters.oneOf })};`,
    "",
  ];
};
