import { compilePattern, createMatchBudget } from "./compile-pattern";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { listLayers } from "./layers";
import type { References } from "./references";

/** Lists every schema that may apply to a value: those that always apply, and all alternatives. */
export const listPossibleSchemas = (
  schemas: readonly unknown[],
  references: Pick<References, "find">,
): JsonSchema[] => {
  const possible = new Set(listLayers(schemas, references));
  for (const { anyOf, oneOf, if: condition, then, else: otherwise, ...schema } of possible) {
    const alternatives = [
      ...[anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])),
      condition,
      then,
      otherwise,
      ...[schema.dependentSchemas, schema.dependencies].flatMap((map) =>
        isObject(map) ? Object.values(map) : [],
      ),
    ];
    for (const layer of listLayers(alternatives, references)) possible.add(layer);
  }
  return [...possible];
};

type MatchName = (source: string, name: string) => boolean | undefined;

/**
 * Creates a function that matches names against patterns, all within one budget. It returns
 * undefined if that is not possible.
 */
export const createNameMatcher = (): MatchName => {
  const budget = createMatchBudget();
  return (source, name) => {
    try {
      const pattern = compilePattern(source);
      return budget.spend(pattern, name) ? pattern.matches(name) : undefined;
    } catch {
      return undefined;
    }
  };
};

/**
 * Lists the schemas for a property. A pattern that cannot be matched against its name is treated as
 * a possible match.
 */
export const listPropertySchemas = (
  schemas: readonly JsonSchema[],
  name: string,
  matchName: MatchName,
): unknown[] =>
  schemas.flatMap(
    ({ properties, patternProperties, additionalProperties, unevaluatedProperties }) => {
      const isDeclared = isObject(properties) && Object.hasOwn(properties, name);
      const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
      const matches = patterns.map(
        ([source, schema]) => [matchName(source, name), schema] as const,
      );
      const isKnown = isDeclared || matches.some(([match]) => match);
      return [
        ...(isDeclared ? [properties[name]] : []),
        ...matches.flatMap(([match, schema]) => (match === false ? [] : [schema])),
        ...(isKnown ? [] : [additionalProperties, unevaluatedProperties]),
      ];
    },
  );

/** Lists the schemas for an item. */
export const listItemSchemas = (schemas: readonly JsonSchema[], index: number): unknown[] =>
  schemas.flatMap(({ prefixItems, items, additionalItems, unevaluatedItems, contains }) => {
    const tuple: unknown = Array.isArray(prefixItems) ? prefixItems : items;
    return Array.isArray(tuple) && index < tuple.length
      ? [tuple[index], contains]
      : [items, additionalItems, unevaluatedItems, contains];
  });
