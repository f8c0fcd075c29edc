import { isObject, pointer } from "../json";
import type { JsonSchema } from "../json-schema";
import type { Tool } from "../tool";

/** Why a target cannot use a tool fully. `path` is a JSON Pointer into the tool. */
export type Reason = { path: string; message: string };

/**
 * A consumer of tools and what it supports. `refused` lists why it rejects the tool; `degraded` lists what gets lost
 * or is not enforced.
 */
export type Target = {
  label: string;
  check(tool: Tool): { refused: Reason[]; degraded: Reason[] };
};

/** One subschema of a tool's parameters; `depth` is 1 at the top level. */
export type Level = { schema: JsonSchema; path: string; depth: number };

/** Every subschema of the parameters, outermost first, without boolean schemas. */
export const levelsOf = ({ parameters }: Pick<Tool, "parameters">): Level[] => {
  const levels: Level[] = [{ schema: parameters, path: "/parameters", depth: 1 }];
  for (const { schema, path, depth } of levels) {
    const add = (child: unknown, ...steps: (string | number)[]) => {
      if (isObject(child))
        levels.push({ schema: child, path: steps.reduce(pointer, path), depth: depth + 1 });
    };
    for (const [name, child] of Object.entries(schema.properties ?? {}))
      add(child, "properties", name);
    add(schema.items, "items");
    add(schema.additionalProperties, "additionalProperties");
    for (const keyword of ["anyOf", "oneOf"] as const)
      for (const [index, child] of (schema[keyword] ?? []).entries()) add(child, keyword, index);
  }
  return levels;
};

/** The names of all properties, each with its JSON Pointer. */
export const propertiesOf = (levels: readonly Level[]): { name: string; path: string }[] =>
  levels.flatMap(({ schema, path }) =>
    Object.keys(schema.properties ?? {}).map((name) => ({
      name,
      path: pointer(pointer(path, "properties"), name),
    })),
  );

/** A reason for each subschema that has one of the keywords. */
export const bearing = (
  levels: readonly Level[],
  keywords: readonly string[],
  message: (keyword: string) => string,
): Reason[] =>
  levels.flatMap(({ schema, path }) =>
    keywords
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => ({ path: pointer(path, keyword), message: message(keyword) })),
  );

export const isType = ({ type }: JsonSchema, wanted: string): boolean =>
  [type].flat().some((each) => each === wanted);

/** A reason when the target does not accept the tool's name; exports use an alias instead. */
export const nameReason = (tool: Tool, legal: RegExp, says: string): Reason[] =>
  legal.test(tool.name)
    ? []
    : [{ path: "/name", message: `The name ${says}, so the tool gets another name.` }];

export const textLength = (value: unknown): number =>
  typeof value === "string" ? value.length : 0;
