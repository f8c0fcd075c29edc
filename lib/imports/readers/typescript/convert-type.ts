import type { JsonSchema } from "@/lib/schema/json-schema";
import { toEnumSchema, toUnionSchema } from "../union-schema";
import { parseComment } from "./parse-comment";
import { TypeScriptSyntaxError } from "./typescript-syntax-error";
import type { Declaration, TypeNode } from "./typescript-types";

const MAX_NODES = 5000;
/** How many levels of a recursive type are expanded. */
const MAX_RECURSION = 1;

/** The declarations that types refer to, with the state of their conversion. */
export type Conversion = {
  declarations: ReadonlyMap<string, Declaration>;
  notes: string[];
  nodeCount: number;
};

const plainTypes: Record<string, JsonSchema> = {
  string: { type: "string" },
  number: { type: "number" },
  bigint: { type: "integer" },
  boolean: { type: "boolean" },
  object: { type: "object" },
  Date: { type: "string", format: "date-time" },
  URL: { type: "string", format: "uri" },
};

const pickProperties = (schema: JsonSchema, isPicked: (name: string) => boolean): JsonSchema => {
  const { required: requiredNames, ...rest } = schema;
  const required = requiredNames?.filter(isPicked);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isPicked(name));
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required?.length && { required }),
  };
};

/** What TypeScript's utility types make of the schema of their first type argument. */
const utilityTypes: Record<string, (schema: JsonSchema, names: string[]) => JsonSchema> = {
  Partial: ({ required: _, ...rest }) => rest,
  Required: (schema) => ({
    ...schema,
    ...(schema.properties && { required: Object.keys(schema.properties) }),
  }),
  Pick: (schema, names) => pickProperties(schema, (name) => names.includes(name)),
  Omit: (schema, names) => pickProperties(schema, (name) => !names.includes(name)),
  Readonly: (schema) => schema,
  Promise: (schema) => schema,
  Awaited: (schema) => schema,
  NonNullable: (schema) => schema,
};

const mergeObjectSchemas = (parts: JsonSchema[]): JsonSchema => {
  const objects = parts.filter((part) => part.type === "object");
  if (objects.length === 0) return parts[0] ?? {};
  const required = [...new Set(objects.flatMap((part) => part.required ?? []))];
  return Object.assign({}, ...objects, {
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
  });
};

const isUndefinedType = (node: TypeNode) =>
  node.kind === "name" && ["undefined", "never", "void"].includes(node.name);

const getLiteralKeys = (node: TypeNode | undefined): string[] => {
  if (node?.kind === "union") return node.of.flatMap(getLiteralKeys);
  return node?.kind === "literal" ? [String(node.value)] : [];
};

const toRecordSchema = (names: string[], value: JsonSchema): JsonSchema =>
  names.length > 0
    ? {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, value])),
        required: names,
      }
    : { type: "object", additionalProperties: Object.keys(value).length > 0 ? value : true };

const convertDeclaration = (
  conversion: Conversion,
  { name, type, comment }: Declaration,
  ancestors: readonly string[],
): JsonSchema => {
  if (ancestors.filter((ancestor) => ancestor === name).length > MAX_RECURSION) {
    conversion.notes.push(
      `"${name}" is recursive. It is expanded ${MAX_RECURSION + 1} levels deep.`,
    );
    return { type: "object" };
  }
  return { ...parseComment(comment), ...convertType(conversion, type, [...ancestors, name]) };
};

const convertReference = (
  conversion: Conversion,
  { name, of: [first, second] }: Extract<TypeNode, { kind: "name" }>,
  ancestors: readonly string[],
): JsonSchema => {
  const declaration = conversion.declarations.get(name);
  if (declaration) return convertDeclaration(conversion, declaration, ancestors);
  if (Object.hasOwn(plainTypes, name)) return { ...plainTypes[name] };
  if (["any", "unknown", "undefined", "void", "never"].includes(name)) return {};
  const convert = (node: TypeNode | undefined): JsonSchema =>
    node ? convertType(conversion, node, ancestors) : {};
  if (/^(?:Readonly)?(?:Array|Set)$|^Iterable$/.test(name))
    return { type: "array", items: convert(first) };
  if (/^(?:Record|Map|ReadonlyMap)$/.test(name))
    return toRecordSchema(getLiteralKeys(first), convert(second));
  const applyUtility = Object.hasOwn(utilityTypes, name) ? utilityTypes[name] : undefined;
  if (applyUtility) return applyUtility(convert(first), getLiteralKeys(second));
  conversion.notes.push(`"${name}" is not defined here, so any value is accepted for it.`);
  return {};
};

const convertObject = (
  conversion: Conversion,
  { members, indexType }: Extract<TypeNode, { kind: "object" }>,
  ancestors: readonly string[],
): JsonSchema => {
  const convert = (node: TypeNode) => convertType(conversion, node, ancestors);
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  for (const { name, optional, type, comment } of members) {
    const parts = type.kind === "union" ? type.of : [type];
    const definedParts = parts.filter((part) => !isUndefinedType(part));
    const converted = toUnionSchema(definedParts.map(convert));
    properties.push([name, { ...converted, ...parseComment(comment) }]);
    if (!optional && definedParts.length === parts.length) required.push(name);
  }
  const indexSchema = indexType && convert(indexType);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(indexSchema && {
      additionalProperties: Object.keys(indexSchema).length > 0 ? indexSchema : true,
    }),
  };
};

/** Converts a type to JSON Schema. `ancestors` are the declarations that contain it. */
export const convertType = (
  conversion: Conversion,
  node: TypeNode,
  ancestors: readonly string[],
): JsonSchema => {
  conversion.nodeCount += 1;
  if (conversion.nodeCount > MAX_NODES)
    throw new TypeScriptSyntaxError("The types are too large to be expanded.", 0);
  const convert = (part: TypeNode) => convertType(conversion, part, ancestors);
  switch (node.kind) {
    case "name":
      return convertReference(conversion, node, ancestors);
    case "literal":
      return node.value === null ? { type: "null" } : toEnumSchema([node.value]);
    case "object":
      return convertObject(conversion, node, ancestors);
    case "array":
      return { type: "array", items: convert(node.of) };
    case "tuple":
      return {
        type: "array",
        items: toUnionSchema(node.of.map(convert)),
        minItems: node.of.length,
        maxItems: node.of.length,
      };
    case "union":
      return toUnionSchema(node.of.filter((part) => !isUndefinedType(part)).map(convert));
    case "both":
      return mergeObjectSchemas(node.of.map(convert));
    default:
      return {};
  }
};
