import { appendPointer, canonicalJson } from "../json";
import type { JsonSchema } from "../json-schema";
import {
  type Compile,
  createViolation,
  MAX_VIOLATIONS,
  matches,
  type Schema,
  type SchemaCheck,
  spend,
} from "./check";

/** The maximum length of a list with `uniqueItems`, because comparing all items is expensive. */
export const MAX_UNIQUE_ITEMS = 1000;

const createUniqueCheck =
  ({ maxItems }: JsonSchema): SchemaCheck =>
  (value, path, { violations }, run) => {
    if (!Array.isArray(value)) return;
    if (value.length > MAX_UNIQUE_ITEMS) {
      // Already reported by the check of `maxItems`.
      if (maxItems !== undefined && maxItems <= MAX_UNIQUE_ITEMS) return;
      const expected = `at most ${MAX_UNIQUE_ITEMS} items`;
      violations.push(createViolation(path, `must have ${expected}`, expected));
      return;
    }
    const texts = new Set<string>();
    for (const item of value) {
      const text = canonicalJson(item);
      spend(run, text.length / 20);
      texts.add(text);
    }
    if (texts.size < value.length)
      violations.push(createViolation(path, "must not repeat an item"));
  };

/**
 * Returns the schemas of the first items, one each, and the schema of all others. Draft 7 writes a
 * tuple as a list in `items`.
 */
const getItemSchemas = ({ items, prefixItems = [], additionalItems }: JsonSchema) =>
  Array.isArray(items)
    ? { first: items as Schema[], others: additionalItems }
    : { first: prefixItems, others: items };

const createItemCheck = (schema: JsonSchema, compile: Compile): SchemaCheck => {
  const { first, others } = getItemSchemas(schema);
  const firstChecks = first.map(compile);
  const otherCheck = others === undefined ? undefined : compile(others);
  return (value, path, { violations, evaluated }, run) => {
    if (!Array.isArray(value)) return;
    const count = otherCheck ? value.length : Math.min(firstChecks.length, value.length);
    spend(run, count);
    const itemFindings = { violations };
    for (let index = 0; index < count && violations.length < MAX_VIOLATIONS; index++) {
      const check = firstChecks[index] ?? otherCheck;
      check?.(value[index], appendPointer(path, index), itemFindings, run);
      evaluated?.items.add(index);
    }
  };
};

const itemCount = (count: number) =>
  count === 1 ? "1 item that matches" : `${count} items that match`;

const createContainsCheck = (
  { contains, minContains = 1, maxContains }: JsonSchema,
  compile: Compile,
): SchemaCheck => {
  const check = compile(contains ?? true);
  return (value, path, { violations, evaluated }, run) => {
    if (!Array.isArray(value)) return;
    spend(run, value.length);
    let count = 0;
    for (const [index, item] of value.entries()) {
      if (!matches(check, item, run)) continue;
      count += 1;
      evaluated?.items.add(index);
    }
    if (count < minContains) {
      const expected =
        minContains === 1
          ? 'an item that matches "contains"'
          : `at least ${itemCount(minContains)} "contains"`;
      violations.push(createViolation(path, `must contain ${expected}`, expected));
    }
    if (maxContains !== undefined && count > maxContains) {
      const expected = `at most ${itemCount(maxContains)} "contains"`;
      violations.push(createViolation(path, `must contain ${expected}`, expected));
    }
  };
};

/** Creates the checks of array keywords. */
export const createArrayChecks = (schema: JsonSchema, compile: Compile): SchemaCheck[] => [
  ...(schema.uniqueItems ? [createUniqueCheck(schema)] : []),
  ...(schema.items !== undefined || schema.prefixItems ? [createItemCheck(schema, compile)] : []),
  ...(schema.contains !== undefined ? [createContainsCheck(schema, compile)] : []),
];

/** Applies to the items that no other keyword has evaluated. */
export const createUnevaluatedItemsCheck = (
  unevaluatedItems: Schema,
  compile: Compile,
): SchemaCheck => {
  const check = compile(unevaluatedItems);
  return (value, path, { violations, evaluated }, run) => {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      if (evaluated?.items.has(index)) continue;
      check(item, appendPointer(path, index), { violations }, run);
      evaluated?.items.add(index);
    }
  };
};
