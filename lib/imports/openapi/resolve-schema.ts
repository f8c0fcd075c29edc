import { appendPointer, isObject } from "@/lib/schema/json";
import { mergeSchemas } from "@/lib/schema/merge-schemas";
import type { Conversion } from "./conversion";

type Schema = Record<string, unknown>;

export type ResolvedSchema = {
  /** Without `$ref` and `allOf`. */
  schema: Schema;
  /**
   * What else applies to the same value: references that are kept, and parts that could not be
   * merged.
   */
  parts: Schema[];
};

const childKeywords = ["properties", "items", "anyOf", "oneOf", "allOf"];

/** Whether a reference is kept as one to a definition instead of being replaced by its target. */
const isKept = (reference: string, target: Schema, { references, strategy }: Conversion): boolean =>
  !strategy.cuts &&
  (references.isRecursive(reference) ||
    (strategy.shares && childKeywords.some((keyword) => target[keyword] !== undefined)));

const isEmpty = ({ schema, parts }: ResolvedSchema) =>
  parts.length === 0 && Object.keys(schema).length === 0;

/**
 * Returns a schema whose properties are not read-only if the other one declares them as writable
 * and requires them. Documents declare properties as read-only in a base that all objects share.
 */
const makeWritable = (schema: Schema, { properties: others, required }: Schema): Schema => {
  const { properties } = schema;
  if (!isObject(properties) || !isObject(others) || !Array.isArray(required)) return schema;
  const names = new Set<unknown>(required);
  const entries = Object.entries(properties).map(([name, property]) => {
    const other = names.has(name) && Object.hasOwn(others, name) ? others[name] : undefined;
    if (!isObject(property) || !isObject(other) || other.readOnly === true) return [name, property];
    const { readOnly: _, ...writable } = property;
    return [name, writable];
  });
  return { ...schema, properties: Object.fromEntries(entries) };
};

const add = (a: ResolvedSchema, b: ResolvedSchema): ResolvedSchema => {
  if (isEmpty(a)) return b;
  const { schema, rest } = mergeSchemas(
    makeWritable(a.schema, b.schema),
    makeWritable(b.schema, a.schema),
  );
  return { schema, parts: [...a.parts, ...b.parts, ...(rest ? [rest] : [])] };
};

/**
 * Resolves `$ref` and `allOf` at one level of a schema. With `inlines`, references are always
 * replaced, because their properties become parameters.
 */
export const resolveSchema = (
  input: Schema,
  path: string,
  conversion: Conversion,
  inlines = false,
): ResolvedSchema => {
  const resolve = (schema: Schema, at: string, chain: readonly string[]): ResolvedSchema => {
    conversion.spend("schemas");
    const { $ref: reference, allOf, ...own } = schema;
    let resolved: ResolvedSchema = { schema: own, parts: [] };
    const target =
      typeof reference === "string" ? conversion.references.find(reference) : undefined;
    if (typeof reference === "string" && isObject(target)) {
      if (chain.includes(reference))
        conversion.addLoss(
          at,
          "reference_cut",
          `${JSON.stringify(reference.split("/").at(-1))} is circular and was skipped.`,
        );
      else if (!inlines && isKept(reference, target, conversion))
        resolved = { schema: own, parts: [{ $ref: reference }] };
      else resolved = add(resolved, resolve(target, at, [...chain, reference]));
    } else if (typeof reference === "string" && target !== true) conversion.lossCount += 1;
    for (const [index, part] of (Array.isArray(allOf) ? allOf : []).entries())
      if (isObject(part))
        resolved = add(resolved, resolve(part, appendPointer(`${at}/allOf`, index), chain));
    return resolved;
  };
  return resolve(input, path, []);
};
