import { isObject } from "@/lib/schema/json";
import type { JsonSchema, JsonType } from "@/lib/schema/json-schema";
import { replaceNullable } from "@/lib/schema/nullable";
import { inferTypes } from "../infer-types";
import { isFieldName, toClassName } from "./python-names";
import { toDocstring, toLiteral } from "./python-text";

/** The TypedDicts of a module, each after the ones it uses. */
export type PythonModule = {
  /** Makes the name of a class unique. */
  toUniqueName(name: string): string;
  lines: string[];
  /** Whether the values are passed by callers, who may add properties that a TypedDict refuses. */
  isInput?: boolean;
  /** The types of the schemas converted so far. Variants of an object share its properties. */
  types: Map<JsonSchema, string>;
};

const simpleTypes: Partial<Record<JsonType, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

const unionType = (types: readonly string[]): string => {
  const distinct = [...new Set(types)];
  if (distinct.includes("JsonValue")) return "JsonValue";
  // By convention, None comes last.
  const sorted = distinct.filter((type) => type !== "None");
  return [...sorted, ...(distinct.length > sorted.length ? ["None"] : [])].join(" | ");
};

/**
 * Returns a literal type for null, booleans, strings and safe integers. Other values get their
 * general type.
 */
const literalType = (value: unknown): string => {
  if (value === null) return "None";
  if (value === true || value === false) return `Literal[${value ? "True" : "False"}]`;
  if (typeof value === "string") return `Literal[${toLiteral(value)}]`;
  if (typeof value === "number") return Number.isSafeInteger(value) ? `Literal[${value}]` : "float";
  return "JsonValue";
};

const enumType = (values: readonly unknown[]): string => {
  const types = values.map(literalType);
  const literals = types.flatMap((type) => /^Literal\[(.*)\]$/s.exec(type)?.[1] ?? []);
  const others = types.filter((type) => !type.startsWith("Literal["));
  return unionType([
    ...(literals.length > 0 ? [`Literal[${literals.join(", ")}]`] : []),
    ...others,
  ]);
};

type Field = { name: string; type: string; isRequired: boolean; description: string };

const toField = ({ name, type, isRequired }: Field) =>
  isRequired ? { name, type } : { name, type: `NotRequired[${type}]` };

/**
 * Declares a class if a class can declare every name. Otherwise uses the functional form, where
 * types are quoted because they are evaluated.
 */
const declareTypedDict = (
  className: string,
  fields: readonly Field[],
  doc: string,
): readonly string[] => {
  const entries = fields.map(toField);
  if (!fields.every(({ name }) => isFieldName(name)))
    return [
      `${className} = TypedDict(`,
      `    ${toLiteral(className)},`,
      "    {",
      ...entries.map(({ name, type }) => `        ${toLiteral(name)}: ${toLiteral(type)},`),
      "    },",
      ")",
    ];
  const body = entries.flatMap(({ name, type }, index) => [
    `    ${name}: ${type}`,
    ...toDocstring(fields[index]?.description ?? "", "    "),
  ]);
  const docstring = toDocstring(doc, "    ");
  return [
    `class ${className}(TypedDict):`,
    ...docstring,
    ...(docstring.length > 0 && body.length > 0 ? [""] : []),
    ...(docstring.length + body.length === 0 ? ["    pass"] : body),
  ];
};

/** Whether a schema states that an object may have properties it does not declare. */
export const allowsOtherProperties = ({
  additionalProperties,
  patternProperties,
}: JsonSchema): boolean =>
  additionalProperties === true || isObject(additionalProperties) || isObject(patternProperties);

/** Merges an object schema with the combined schemas that add properties to it. */
const mergeObjects = (parts: readonly JsonSchema[]): JsonSchema => ({
  type: "object",
  properties: Object.assign({}, ...parts.map(({ properties = {} }) => properties)),
  required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  ...(parts.some(allowsOtherProperties) && { additionalProperties: true }),
});

/** Declares the TypedDict of an object schema and returns its name. */
export const declareObject = (
  schema: JsonSchema,
  className: string,
  module: PythonModule,
  doc = "",
): string => {
  const { properties = {}, required = [] } = schema;
  const names = [...new Set([...Object.keys(properties), ...required])];
  // A TypedDict cannot have a field with an empty name, or fields that it does not declare.
  if (names.includes("") || (names.length === 0 && allowsOtherProperties(schema))) {
    module.lines.push(`${className}: TypeAlias = Mapping[str, JsonValue]`, "", "");
    return className;
  }
  const fields = names.map((name): Field => {
    const child: JsonSchema = properties[name] ?? {};
    return {
      name,
      type: toPythonType(child, className, name, module),
      // Parameters with a default are optional: the default is applied before the tool runs.
      isRequired: required.includes(name) && child.default === undefined,
      description: child.description ?? "",
    };
  });
  module.lines.push(...declareTypedDict(className, fields, doc), "", "");
  return className;
};

const objectType = (
  schema: JsonSchema,
  prefix: string,
  name: string,
  module: PythonModule,
): string => {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length + required.length > 0) {
    const type = declareObject(schema, module.toUniqueName(toClassName(prefix, name)), module);
    const hasOthers = module.isInput && allowsOtherProperties(schema);
    return hasOthers ? `${type} | Mapping[str, JsonValue]` : type;
  }
  const value = isObject(additionalProperties)
    ? toPythonType(additionalProperties, prefix, `${name} value`, module)
    : "JsonValue";
  return `Mapping[str, ${value}]`;
};

/**
 * Returns an object's variants, each merged with what they share. Returns undefined if none adds
 * anything.
 */
export const listObjectVariants = (schema: JsonSchema): JsonSchema[] | undefined => {
  const { anyOf, oneOf, allOf = [], ...own } = schema;
  const shared = mergeObjects([own, ...allOf]);
  const variants = (anyOf ?? oneOf)?.filter((variant) => variant.properties ?? variant.required);
  if (variants && variants.length > 0)
    return variants.map((variant) => mergeObjects([shared, variant]));
  return allOf.length > 0 ? [shared] : undefined;
};

/** Whether a schema, or a part of it that every value must match, allows only objects. */
const isOnlyObject = (schema: JsonSchema): boolean => {
  const types = inferTypes(schema);
  if (types.length === 0) return schema.allOf?.some(isOnlyObject) ?? false;
  return types.every((type) => type === "object");
};

type SubSchema = JsonSchema | boolean;

/** Returns one type for all items, because Python has no type for lists whose items differ. */
const arrayType = (
  { prefixItems = [], items = {} }: JsonSchema,
  toItemType: (item: SubSchema) => string,
): string => `list[${unionType([...prefixItems, items].map(toItemType))}]`;

/**
 * Returns the Python type of a schema's values. Types that need a class are declared in `module`,
 * named after `prefix` and `name`. Lengths, patterns and ranges cannot be expressed and are
 * ignored.
 */
export const toPythonType = (
  original: SubSchema,
  prefix: string,
  name: string,
  module: PythonModule,
): string => {
  if (typeof original === "boolean") return "JsonValue";
  const type = module.types.get(original) ?? convertSchema(original, prefix, name, module);
  module.types.set(original, type);
  return type;
};

const convertSchema = (
  original: JsonSchema,
  prefix: string,
  name: string,
  module: PythonModule,
): string => {
  const schema = replaceNullable(original);
  if (schema.const !== undefined) return literalType(schema.const);
  if (schema.enum !== undefined) return enumType(schema.enum);
  const toType = (each: JsonSchema) => toPythonType(each, prefix, name, module);
  const types = inferTypes(schema);
  const objects = isOnlyObject(schema) ? listObjectVariants(schema) : undefined;
  if (objects) return unionType(objects.map((each) => objectType(each, prefix, name, module)));
  if (types.length === 0) {
    const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf?.slice(0, 1);
    return variants && variants.length > 0 ? unionType(variants.map(toType)) : "JsonValue";
  }
  return unionType(
    types.map((type) => {
      if (type === "object") return objectType(schema, prefix, name, module);
      if (type !== "array") return simpleTypes[type] ?? "JsonValue";
      return arrayType(schema, (item) => toPythonType(item, prefix, `${name} item`, module));
    }),
  );
};
