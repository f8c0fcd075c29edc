import type { Tool } from "@/lib/agent/tool";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** Why a target cannot use a tool fully. `path` is a JSON Pointer into the tool. */
export type TargetReason = { path: string; message: string };

/**
 * A consumer of tools and what it supports. `refused` lists why it rejects the tool; `degraded` lists what gets lost
 * or is not enforced.
 */
export type Target = {
  label: string;
  check(tool: Tool): { refused: TargetReason[]; degraded: TargetReason[] };
};

/** One subschema of a tool's parameters; `depth` is 1 at the top level. */
export type SchemaLevel = { schema: JsonSchema; path: string; depth: number };

/** Every subschema of the parameters, outermost first, without boolean schemas. */
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

/** The names of all properties, each with its JSON Pointer. */
export const listProperties = (levels: readonly SchemaLevel[]): { name: string; path: string }[] =>
  levels.flatMap(({ schema, path }) =>
    Object.keys(schema.properties ?? {}).map((name) => ({
      name,
      path: appendPointer(appendPointer(path, "properties"), name),
    })),
  );

/** A reason for each subschema that has one of the keywords. */
export const reasonsForKeywords = (
  levels: readonly SchemaLevel[],
  keywords: readonly string[],
  message: (keyword: string) => string,
): TargetReason[] =>
  levels.flatMap(({ schema, path }) =>
    keywords
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => ({ path: appendPointer(path, keyword), message: message(keyword) })),
  );

export const hasType = ({ type }: JsonSchema, jsonType: string): boolean =>
  [type].flat().some((each) => each === jsonType);

/** A reason when the target does not accept the tool's name; exports use an alias instead. */
export const checkName = (tool: Tool, pattern: RegExp, requirement: string): TargetReason[] =>
  pattern.test(tool.name)
    ? []
    : [{ path: "/name", message: `The name ${requirement}, so the tool gets another name.` }];

export const getTextLength = (value: unknown): number =>
  typeof value === "string" ? value.length : 0;
