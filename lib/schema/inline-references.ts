import { ignoresReferenceSiblings } from "./dialect";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { createReferences } from "./references";
import { getKeywordKind, listSubschemas } from "./subschemas";

/** Maximum schemas of one copy, since nested references can expand a small schema exponentially. */
const MAX_SCHEMAS = 5000;
/** Maximum references within references. The conversion of thousands would exhaust the stack. */
const MAX_DEPTH = 100;

/** Maximum characters that the references of all schemas in one document expand to. */
const MAX_CHARS = 8 * 1024 * 1024;
/** Extra characters for each schema, since even an empty one takes time to convert. */
const CHARS_PER_SCHEMA = 400;
/** What an abandoned copy costs of its size, since nothing has to convert it. */
const ABANDONED_SHARE = 0.1;

/**
 * What the references and other copied schemas of one document, such as an export, may still expand
 * to. A thousand tools whose copies are each within their limit would take minutes.
 */
export type ReferenceBudget = { charsLeft: number };

export const createReferenceBudget = (): ReferenceBudget => ({ charsLeft: MAX_CHARS });

/**
 * Keywords that describe a value without restricting it. Next to a reference, they replace the
 * target's own.
 */
const annotationKeywords = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
]);
const definitionKeywords = ["$defs", "definitions"];
/** Keywords that give a subschema its address. A copy must not share it. */
const addressKeywords = new Set(["$id", "$anchor"]);

type InlinedSchema = {
  schema: JsonSchema;
  /** The references that remain, because they are recursive or point outside the schema. */
  remaining: string[];
};

class TooLarge extends Error {}

const measureKeyword = ([keyword, value]: [string, unknown]): number => {
  const kind = getKeywordKind(keyword);
  if (kind === "keyword") return keyword.length + (JSON.stringify(value)?.length ?? 0);
  return (
    keyword.length + (kind === "map" && isObject(value) ? Object.keys(value).join().length : 0)
  );
};

/** Measures a schema without its subschemas. */
const measureSchema = (schema: JsonSchema): number =>
  Object.entries(schema).reduce((sum, entry) => sum + measureKeyword(entry), CHARS_PER_SCHEMA);

const copyLengths = new WeakMap<object, number>();

/**
 * Counts a copy of a schema toward a budget. Returns whether it fits; if not, it must not be copied.
 */
export const countCopy = (budget: ReferenceBudget, schema: unknown): boolean => {
  if (!isObject(schema)) return true;
  const length =
    copyLengths.get(schema) ??
    listSubschemas(schema).reduce((sum, each) => sum + measureSchema(each.schema), 0);
  copyLengths.set(schema, length);
  if (length > budget.charsLeft) return false;
  budget.charsLeft -= length;
  return true;
};

const createInliner = (root: JsonSchema, { charsLeft }: ReferenceBudget) => {
  const references = createReferences(root);
  const remaining = new Set<string>();
  const lengths = new Map<JsonSchema, number>();
  let count = 0;
  let copiedChars = 0;

  /** Counts a schema. Without references, a copy is as large as its original. */
  const countSchema = (schema: JsonSchema, isReferenced: boolean) => {
    count += 1;
    if (count > MAX_SCHEMAS) throw new TooLarge();
    if (!isReferenced) return;
    const length = lengths.get(schema) ?? measureSchema(schema);
    lengths.set(schema, length);
    copiedChars += length;
    if (copiedChars > charsLeft) throw new TooLarge();
  };

  const inlineValue = (value: unknown, ancestors: readonly JsonSchema[]): unknown =>
    isObject(value) ? inlineSchema(value, ancestors) : value;

  const inlineKeyword = (
    keyword: string,
    value: unknown,
    ancestors: readonly JsonSchema[],
  ): unknown => {
    const kind = getKeywordKind(keyword);
    if (kind === "keyword") return value;
    if (Array.isArray(value)) return value.map((child) => inlineValue(child, ancestors));
    if (kind !== "map" || !isObject(value)) return inlineValue(value, ancestors);
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, inlineValue(child, ancestors)]),
    );
  };

  const inlineKeywords = (schema: JsonSchema, ancestors: readonly JsonSchema[]): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) =>
          schema === root
            ? !definitionKeywords.includes(keyword)
            : ancestors.length === 0 || !addressKeywords.has(keyword),
        )
        .map(([keyword, value]) => [keyword, inlineKeyword(keyword, value, ancestors)]),
    );

  const inlineSchema = (schema: JsonSchema, ancestors: readonly JsonSchema[]): JsonSchema => {
    countSchema(schema, ancestors.length > 0);
    if (typeof schema.$ref !== "string") return inlineKeywords(schema, ancestors);
    const target = references.find(schema);
    if (!isObject(target) || target === root || ancestors.includes(target)) {
      remaining.add(schema.$ref);
      return inlineKeywords(schema, ancestors);
    }
    if (ancestors.length === MAX_DEPTH) throw new TooLarge();
    const { $ref: _, ...own } = inlineKeywords(schema, ancestors);
    const inlined = inlineSchema(target, [...ancestors, target]);
    if (ignoresReferenceSiblings(references.dialect)) {
      const described = Object.entries(own).filter(([keyword]) => annotationKeywords.has(keyword));
      return { ...inlined, ...Object.fromEntries(described) };
    }
    const isOnlyDescribed = Object.keys(own).every((keyword) => annotationKeywords.has(keyword));
    return isOnlyDescribed ? { ...inlined, ...own } : { allOf: [inlined], ...own };
  };

  return { inlineSchema, remaining, getCopiedChars: () => copiedChars };
};

/**
 * Returns a copy of a schema with its references replaced by their targets, for consumers that do
 * not follow them. Keeps recursive references, along with the definitions. Undefined if the copy
 * would be too large, or larger than the rest of its document's budget.
 */
export const inlineReferences = (
  root: JsonSchema,
  budget = createReferenceBudget(),
): InlinedSchema | undefined => {
  const { inlineSchema, remaining, getCopiedChars } = createInliner(root, budget);
  try {
    const schema = inlineSchema(root, []);
    budget.charsLeft -= getCopiedChars();
    if (remaining.size === 0) return { schema, remaining: [] };
    const definitions = definitionKeywords.filter((keyword) => root[keyword] !== undefined);
    const entries = definitions.map((keyword) => [keyword, root[keyword]]);
    return {
      schema: { ...schema, ...Object.fromEntries(entries) },
      remaining: [...remaining],
    };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    budget.charsLeft -= getCopiedChars() * ABANDONED_SHARE;
    return undefined;
  }
};
