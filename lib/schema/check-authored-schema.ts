import type { Issue } from "@/lib/errors";
import { appendPointer, isObject } from "./json";
import { isReservedName, type JsonSchema, suggestUnreservedName } from "./json-schema";
import { findAnnotationRule } from "./keyword-rules";
import { listSubschemas } from "./subschemas";

/** Finds the first name that a list contains twice. Empty if `names` is not a list. */
export const findRepeatedName = (names: unknown, path: string): Issue[] => {
  if (!Array.isArray(names)) return [];
  const seen = new Set<unknown>();
  const index = names.findIndex((name) => seen.size === seen.add(name).size);
  if (index === -1) return [];
  const name: unknown = names[index];
  return [
    {
      code: "duplicate_name",
      path: appendPointer(path, index),
      message: `"${name}" is listed twice.`,
      data: { name: String(name) },
    },
  ];
};

type NameList = {
  keyword: "required" | "type" | "dependentRequired" | "dependencies";
  path: string;
  owner: Record<string, unknown>;
  name: string;
};

/**
 * Lists where a schema, without its subschemas, may list names: `owner[name]` is such a list if it
 * is an array, and `path` is its JSON Pointer. JSON Schema forbids listing a property or a type
 * twice, and some validators reject such schemas.
 */
export const listNameLists = (schema: Record<string, unknown>, path: string): NameList[] => [
  ...(["required", "type"] as const).map((keyword) => ({
    keyword,
    path: `${path}/${keyword}`,
    owner: schema,
    name: keyword,
  })),
  ...(["dependentRequired", "dependencies"] as const).flatMap((keyword) => {
    const owner = schema[keyword];
    if (!isObject(owner)) return [];
    return Object.keys(owner).map((name) => ({
      keyword,
      path: appendPointer(`${path}/${keyword}`, name),
      owner,
      name,
    }));
  }),
];

const findRepeatedNames = (root: JsonSchema): Issue[] =>
  listSubschemas(root).flatMap(({ path, schema }) =>
    listNameLists(schema, path).flatMap((list) =>
      findRepeatedName(list.owner[list.name], list.path),
    ),
  );

const findInvalidAnnotations = (root: JsonSchema): Issue[] =>
  listSubschemas(root).flatMap(({ path, schema }) =>
    Object.entries(schema).flatMap(([keyword, value]) => {
      const [fits, expected = ""] = findAnnotationRule(keyword) ?? [];
      if (!fits || fits(value)) return [];
      return {
        code: "invalid_keyword",
        path: appendPointer(path, keyword),
        message: `"${keyword}" must be ${expected}.`,
        data: { keyword, expected },
      };
    }),
  );

/**
 * Finds problems that a valid schema may have but a saved one must not: names that are listed twice
 * and invalid annotations. Only checked when authors save and publish, so that existing schemas
 * continue to load. Paths are JSON Pointers into the schema.
 */
export const checkAuthoredSchema = (schema: JsonSchema): Issue[] => [
  ...findRepeatedNames(schema),
  ...findInvalidAnnotations(schema),
];

/**
 * Runs `checkAuthoredSchema` on a tool's parameters, and finds required arguments with reserved
 * names, which no call can have.
 */
export const checkAuthoredParameters = (schema: JsonSchema, toolName?: string): Issue[] => {
  const parts = [{ path: "", schema }];
  for (const { path, schema: whole } of parts)
    for (const [index, part] of (whole.allOf ?? []).entries())
      parts.push({ path: appendPointer(`${path}/allOf`, index), schema: part });
  const reserved = parts.flatMap(({ path, schema: { required = [] } }): Issue[] =>
    required.flatMap((name, index) => {
      if (!isReservedName(name)) return [];
      const suggestion = suggestUnreservedName(name, toolName);
      return {
        code: "reserved_name",
        path: appendPointer(`${path}/required`, index),
        message: `"${name}" is reserved by the system. Use "${suggestion}" instead.`,
        data: { name, suggestion },
      };
    }),
  );
  return [...reserved, ...checkAuthoredSchema(schema)];
};
