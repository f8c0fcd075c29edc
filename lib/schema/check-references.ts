import type { Issue } from "@/lib/errors";
import { appendPointer, isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import type { References } from "./references";
import { listChildren, listSubschemas } from "./subschemas";

/** Keywords that apply other schemas to the same value. */
const sameValueKeywords = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

const listSameValueSchemas = (schema: JsonSchema, references: References): JsonSchema[] =>
  [
    references.find(schema),
    ...listChildren(schema)
      .filter(({ keyword }) => sameValueKeywords.has(keyword))
      .map(({ schema: child }) => child),
  ].filter((child): child is JsonSchema => isObject(child));

/**
 * Finds the subschemas that lead back to themselves without descending into the value, so that
 * checking a value would never end. Iterative, because chains of references can be long.
 */
const findCircular = (schemas: JsonSchema[], references: References): Set<JsonSchema> => {
  const state = new Map<JsonSchema, "open" | "done">();
  const circular = new Set<JsonSchema>();
  for (const start of schemas) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const stack = [{ schema: start, rest: listSameValueSchemas(start, references) }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.pop();
      if (!next) {
        state.set(top.schema, "done");
        stack.pop();
      } else if (state.get(next) === "open") circular.add(top.schema);
      else if (!state.has(next)) {
        state.set(next, "open");
        stack.push({ schema: next, rest: listSameValueSchemas(next, references) });
      }
    }
  }
  return circular;
};

/**
 * Checks that every `$ref` resolves to a schema in this document, and that none leads back to
 * itself.
 */
export const checkReferences = (root: JsonSchema, references: References): Issue[] => {
  const levels = listSubschemas(root) as { path: string; schema: JsonSchema }[];
  if (!levels.some(({ schema }) => schema.$ref !== undefined)) return [];
  const unresolved = levels
    .filter(({ schema }) => schema.$ref !== undefined && references.find(schema) === undefined)
    .map(
      ({ path, schema: { $ref: reference = "" } }): Issue => ({
        code: "unknown_reference",
        path: appendPointer(path, "$ref"),
        message: `The reference "${reference}" does not resolve to a schema in this document. External documents are not fetched.`,
        data: { reference },
      }),
    );
  const circular = findCircular(
    levels.map(({ schema }) => schema),
    references,
  );
  return [
    ...unresolved,
    ...levels
      .filter(({ schema }) => circular.has(schema))
      .map(
        ({ path, schema }): Issue => ({
          code: "circular_reference",
          path: schema.$ref === undefined ? path : appendPointer(path, "$ref"),
          message:
            "This schema refers back to itself for the same value. Refer to it from a property or an item.",
        }),
      ),
  ];
};
