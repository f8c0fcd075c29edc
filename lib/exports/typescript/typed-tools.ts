import type { Tool } from "@/lib/agent/tool";
import { appendSentence } from "@/lib/schema/append-sentence";
import type { ExportedAgent } from "../export";
import { type InlinedTool, listModelTools } from "../function-tools";
import { toDocComment } from "./comment";
import { toTypeName } from "./identifiers";
import { toTypeScriptType } from "./type-text";

export type TypedTool = InlinedTool & {
  paramsType: string;
  /** The name of the tool's function in the typed client. */
  memberName: string;
  /** Whether the tool can be called without parameters. */
  hasOptionalParams: boolean;
};

const topLevelCombinations = ["anyOf", "oneOf", "allOf"] as const;

/** A combination at the top level may require something, so callers always pass an object. */
const requiresParams = ({ parameters }: Tool): boolean =>
  topLevelCombinations.some((keyword) => parameters[keyword] !== undefined) ||
  (parameters.required ?? []).some((name) => parameters.properties[name]?.default === undefined);

/**
 * `await` treats an object with a function called `then` as a promise, so that name gets an
 * underscore.
 */
const getMemberNames = (names: readonly string[]): Map<string, string> => {
  let alias = "then_";
  while (names.includes(alias)) alias += "_";
  return new Map(names.map((name) => [name, name === "then" ? alias : name]));
};

/** Returns the exported tools with unique names for their types. Adds the names to `usedNames`. */
export const listTypedTools = (agent: ExportedAgent, usedNames: Set<string>): TypedTool[] => {
  const tools = listModelTools(agent);
  const memberNames = getMemberNames(tools.map(({ modelName }) => modelName));
  return tools.map((tool) => ({
    ...tool,
    memberName: memberNames.get(tool.modelName) ?? tool.modelName,
    paramsType: toTypeName(tool.modelName, "Params", usedNames),
    hasOptionalParams: !requiresParams(tool),
  }));
};

/** Returns the declaration of a tool's parameter type. */
export const paramsDeclaration = (tool: TypedTool): string[] => {
  const { type, properties, required = [], ...others } = tool.parameters;
  const { additionalProperties, patternProperties, anyOf, oneOf, allOf } = others;
  const undeclared = { additionalProperties, patternProperties, anyOf, oneOf, allOf };
  const schema = { type, properties, required, ...undeclared };
  const hasNoParameters =
    Object.keys(properties).length === 0 &&
    required.length === 0 &&
    Object.values(undeclared).every((keyword) => keyword === undefined);
  const doc = `Parameters of "${tool.name}".`;
  return [
    ...toDocComment(
      tool.hasReferences
        ? appendSentence(doc, "Those that refer to other schemas have the type unknown.")
        : doc,
    ),
    `export type ${tool.paramsType} = ${hasNoParameters ? "Record<string, never>" : toTypeScriptType(schema)};`,
    "",
  ];
};
