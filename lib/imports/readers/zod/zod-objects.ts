import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toEnumSchema } from "../union-schema";
import { type Expression, toData } from "./code-expressions";
import { isZodSchema, toSteps, type ZodContext, type ZodMethod } from "./zod-context";

type Shape = { properties: Record<string, JsonSchema>; required: string[] };

const toObjectSchema = ({ properties, required }: Shape): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

/** Returns what `...base.shape` or `...base` adds to a shape, or undefined if that is unknown. */
const readSpread = (spread: Expression, context: ZodContext): Shape | undefined => {
  const isShape = spread.kind === "member" && spread.name === "shape";
  const source = isShape ? spread.of : spread;
  if (isShape && isZodSchema(source, context.find)) {
    const { properties = {}, required = [] } = context.convert(source, context).schema;
    return { properties, required };
  }
  const inner = source.kind === "name" ? context.enterName(source.name) : context;
  const shape = source.kind === "name" ? context.find(source.name) : source;
  return inner && shape?.kind === "object" && context.countSchema()
    ? readShape(shape, inner)
    : undefined;
};

const readShape = (
  { members, spreads, otherKeys }: Extract<Expression, { kind: "object" }>,
  context: ZodContext,
): Shape => {
  const properties: Shape["properties"] = {};
  const required = new Set<string>();
  for (const spread of spreads) {
    const added = readSpread(spread, context);
    if (!added) context.skip("A spread (...)");
    Object.assign(properties, added?.properties);
    for (const name of added?.required ?? []) required.add(name);
  }
  const keys = new Set<string>();
  for (const { key, value, comment } of members) {
    const { schema, isOptional } = context.convert(value, context.enter(key));
    properties[key] = {
      ...(comment !== undefined && { description: comment }),
      ...schema,
    };
    keys.add(key);
    required.delete(key);
    if (!isOptional) required.add(key);
  }
  for (const key of otherKeys) if (!keys.has(key)) context.enter(key).skip("A calculated field");
  return { properties, required: [...required] };
};

/**
 * Converts the shape of an object, or a constant that is one, to a schema. Returns undefined if the
 * shape is unknown.
 */
export const convertShape = (
  expression: Expression | undefined,
  context: ZodContext,
): JsonSchema | undefined => {
  if (expression === undefined) return toObjectSchema({ properties: {}, required: [] });
  if (expression.kind === "object") return toObjectSchema(readShape(expression, context));
  const shape = readSpread(expression, context);
  return shape && toObjectSchema(shape);
};

const mergeShapes = (schema: JsonSchema, added: JsonSchema): JsonSchema => {
  const addedNames = Object.keys(added.properties ?? {});
  const required = [
    ...(schema.required ?? []).filter((name) => !addedNames.includes(name)),
    ...(added.required ?? []),
  ];
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    properties: { ...schema.properties, ...added.properties },
    ...(required.length > 0 && { required }),
  };
};

const changeSchema =
  (
    toSchema: (
      schema: JsonSchema,
      args: Expression[],
      context: ZodContext,
    ) => JsonSchema | undefined,
  ): ZodMethod =>
  ({ schema, isOptional }, args, context) => {
    const changed = schema.properties ? toSchema(schema, args, context) : undefined;
    return changed && { schema: changed, isOptional };
  };

const setRequired = (schema: JsonSchema, names: string[]): JsonSchema => {
  const { required: _, ...rest } = schema;
  return names.length > 0 ? { ...rest, required: names } : rest;
};

/** Returns the names in `{ name: true }`, or all names of the schema if there is no argument. */
const readNames = (argument: Expression | undefined, schema: JsonSchema): string[] | undefined => {
  if (argument === undefined) return Object.keys(schema.properties ?? {});
  const mask = toData(argument);
  return isObject(mask) ? Object.keys(mask).filter((name) => mask[name] === true) : undefined;
};

const keepNames = (schema: JsonSchema, isKept: (name: string) => boolean): JsonSchema =>
  setRequired(
    {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties ?? {}).filter(([name]) => isKept(name)),
      ),
    },
    (schema.required ?? []).filter(isKept),
  );

const extend = changeSchema((schema, [shape], context) => {
  const added = convertShape(shape, context);
  return added && mergeShapes(schema, added);
});

const merge = changeSchema((schema, [source], context) => {
  const added = context.convert(source, context).schema;
  return added.properties ? mergeShapes(schema, added) : undefined;
});

/** Returns the schema of the names of an object's fields. */
export const toKeys = ({ properties = {} }: JsonSchema): JsonSchema =>
  toEnumSchema(Object.keys(properties));

/** Methods of object schemas. */
export const objectMethods: Record<string, ZodMethod> = {
  extend,
  safeExtend: extend,
  merge,
  and: merge,
  pick: changeSchema((schema, [mask]) => {
    const names = readNames(mask, schema);
    return names && keepNames(schema, (name) => names.includes(name));
  }),
  omit: changeSchema((schema, [mask]) => {
    const names = readNames(mask, schema);
    return names && keepNames(schema, (name) => !names.includes(name));
  }),
  partial: changeSchema((schema, [mask]) => {
    const names = readNames(mask, schema);
    const required = schema.required?.filter((name) => !names?.includes(name)) ?? [];
    return names && setRequired(schema, required);
  }),
  required: changeSchema((schema, [mask]) => {
    const names = readNames(mask, schema);
    return names && setRequired(schema, [...new Set([...(schema.required ?? []), ...names])]);
  }),
  keyof: changeSchema(toKeys),
  strict: changeSchema((schema) => ({ ...schema, additionalProperties: false })),
  passthrough: changeSchema((schema) => ({ ...schema, additionalProperties: true })),
  loose: changeSchema((schema) => ({ ...schema, additionalProperties: true })),
  catchall: changeSchema((schema, [rest], context) => ({
    ...schema,
    additionalProperties: context.convert(rest, context).schema,
  })),
};

/** Whether an expression is, or begins with, a name that is not defined in the code. */
const isUnknown = (expression: Expression, find: ZodContext["find"]): boolean => {
  const { root } = toSteps(expression);
  return root.kind === "name" && find(root.name) === undefined;
};

/** Whether an expression is an object whose fields are schemas, or names of other files. */
export const mayBeShape = (expression: Expression | undefined, find: ZodContext["find"]): boolean =>
  expression?.kind === "object" &&
  expression.members.length > 0 &&
  expression.members.every(({ value }) => isZodSchema(value, find) || isUnknown(value, find));

/**
 * Whether an expression is a shape: an object whose fields are schemas, some perhaps of other files,
 * or that consists of another shape.
 */
export const isShape = (
  expression: Expression | undefined,
  find: ZodContext["find"],
  depth = 0,
): expression is Extract<Expression, { kind: "object" }> => {
  if (expression?.kind !== "object" || depth > 20) return false;
  const { members, spreads } = expression;
  const isSpreadShape = (spread: Expression) =>
    spread.kind === "member" && spread.name === "shape"
      ? isZodSchema(spread.of, find)
      : isShape(spread.kind === "name" ? find(spread.name) : spread, find, depth + 1);
  return members.length > 0
    ? members.some(({ value }) => isZodSchema(value, find)) && mayBeShape(expression, find)
    : spreads.some(isSpreadShape);
};
