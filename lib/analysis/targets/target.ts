import type { Tool } from "@/lib/agent/tool";
import { appendSentence } from "@/lib/schema/append-sentence";
import type { ReferenceBudget } from "@/lib/schema/inline-references";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";

/** Why a target does not fully support a tool. `path` is a JSON Pointer into the tool. */
export type TargetReason = { path: string; message: string };

/**
 * A tool as adapted to a target. `refused` lists why the target would reject the tool, which
 * exports then omit. `degraded` lists what is lost or not enforced.
 */
type Fit = {
  description: string;
  parameters: ParametersSchema;
  refused: TargetReason[];
  degraded: TargetReason[];
};

/**
 * A consumer of tools. Exports contain what `fit` returns, so the report and the export always
 * agree. The tools of one document share a budget.
 */
export type Target = { label: string; fit(tool: Tool, budget?: ReferenceBudget): Fit };

/** Collects reasons while a tool is being adapted. */
export const createReasons = () => {
  const refused: TargetReason[] = [];
  const degraded: TargetReason[] = [];
  return {
    refused,
    degraded,
    refuse: (path: string, message: string) => void refused.push({ path, message }),
    degrade: (path: string, message: string) => void degraded.push({ path, message }),
  };
};
export type Reasons = ReturnType<typeof createReasons>;

/** A subschema of a tool's parameters. `depth` is 1 at the top level. */
type SchemaLevel = { schema: JsonSchema; path: string; depth: number };

/** Lists every subschema of the parameters, outermost first, except boolean schemas. */
export const listLevels = ({ parameters }: Pick<Tool, "parameters">): SchemaLevel[] => {
  const levels: SchemaLevel[] = [{ schema: parameters, path: "/parameters", depth: 1 }];
  for (const { schema, path, depth } of levels) {
    const addLevel = (child: unknown, ...steps: (string | number)[]) => {
      if (isObject(child))
        levels.push({ schema: child, path: steps.reduce(appendPointer, path), depth: depth + 1 });
    };
    for (const [name, child] of Object.entries(schema.properties ?? {}))
      addLevel(child, "properties", name);
    addLevel(schema.items, "items");
    addLevel(schema.additionalProperties, "additionalProperties");
    for (const keyword of ["anyOf", "oneOf"] as const)
      for (const [index, child] of (schema[keyword] ?? []).entries())
        addLevel(child, keyword, index);
  }
  return levels;
};

/** Adds a sentence to a schema's description, where models read what keywords cannot express. */
export const addToDescription = (schema: JsonSchema, sentence: string): JsonSchema => ({
  ...schema,
  description: appendSentence(schema.description, sentence),
});

/** Describes keywords in words, as JSON, for models that do not accept them. */
export const describeKeywords = (schema: JsonSchema, keywords: readonly string[]): JsonSchema => {
  if (keywords.length === 0) return schema;
  const rest = Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword));
  const described = Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword]]));
  return addToDescription(
    Object.fromEntries(rest),
    `Must also match the JSON Schema ${JSON.stringify(described)}.`,
  );
};

export const hasType = ({ type }: JsonSchema, jsonType: string): boolean =>
  [type].flat().some((each) => each === jsonType);

/** Reports a name that the target does not accept. Exports use an alias instead. */
export const checkName = (
  tool: Tool,
  pattern: RegExp,
  requirement: string,
  { degrade }: Reasons,
): void => {
  if (!pattern.test(tool.name))
    degrade("/name", `The name ${requirement}, so the tool gets another name.`);
};

export const getTextLength = (value: unknown): number =>
  typeof value === "string" ? value.length : 0;
