import type { Tool } from "@/lib/agent/tool";
import { compilePattern } from "@/lib/schema/compile-pattern";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { findKeyword, listLayerProperties, listLayers } from "@/lib/schema/layers";
import { createReferences, type References } from "@/lib/schema/references";
import { upgradeKeywords } from "@/lib/schema/upgrade-keywords";
import { compileSubschemas } from "@/lib/schema/validation";
import { toExampleOfPattern } from "./example-of-pattern";

const formats = new Map([
  ["date", "2026-01-31"],
  ["date-time", "2026-01-31T12:00:00Z"],
  ["email", "ada@example.com"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
]);

const exampleNumber = (schema: JsonSchema): number => {
  const {
    exclusiveMinimum = Number.NEGATIVE_INFINITY,
    exclusiveMaximum = Number.POSITIVE_INFINITY,
    minimum = exclusiveMinimum,
    maximum = exclusiveMaximum,
    type,
    multipleOf: step = type === "integer" ? 1 : undefined,
  } = schema;
  const isAllowed = (value: number) =>
    value >= minimum && value > exclusiveMinimum && value <= maximum && value < exclusiveMaximum;
  const values = [1, minimum, minimum + 1, maximum, maximum - 1, (minimum + maximum) / 2];
  const candidates = step
    ? values.flatMap((value) => [Math.ceil(value / step) * step, Math.floor(value / step) * step])
    : values;
  return candidates.find(isAllowed) ?? 1;
};

/** A schema may require half a gigabyte, and an example that long would explain nothing. */
const MAX_TEXT_LENGTH = 200;

/** Finds a text of the required length that matches a pattern. */
const findMatch = (
  pattern: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  guess: string,
): string | undefined => {
  try {
    const { matches } = compilePattern(pattern);
    return [guess, toExampleOfPattern(pattern, 0), toExampleOfPattern(pattern, minLength)].find(
      (text) =>
        text !== undefined && text.length >= minLength && text.length <= maxLength && matches(text),
    );
  } catch {
    // The pattern of a draft may not be valid.
    return undefined;
  }
};

const exampleText = (name: string, schema: JsonSchema): string => {
  const { format, minLength = 0, maxLength, pattern } = schema;
  const guess = (formats.get(format ?? "") ?? `example ${name}`)
    .padEnd(Math.min(minLength, MAX_TEXT_LENGTH), ".")
    .slice(0, maxLength);
  return pattern === undefined ? guess : (findMatch(pattern, schema, guess) ?? guess);
};

/** A schema may require a million items, and its references may expand to as many values. */
const MAX_ITEMS = 10;
const MAX_VALUES = 500;

type Context = {
  /** The schema of all parameters, which references lead into. */
  root: JsonSchema;
  references: References;
  /** The schemas of the values around the current one. */
  open: ReadonlySet<JsonSchema>;
  budget: { valuesLeft: number };
};

/**
 * Lists the schemas that apply to a value, including one variant of each union, which is not
 * recursive if possible.
 */
const listExampleLayers = (
  schemas: readonly unknown[],
  { references, open }: Context,
): JsonSchema[] => {
  const layers = listLayers(schemas, references);
  const isOpen = (schema: unknown) =>
    listLayers([schema], references).some((each) => open.has(each));
  for (const { anyOf, oneOf } of layers)
    for (const variants of [anyOf, oneOf].filter(Array.isArray)) {
      const variant = variants.find((each) => !isOpen(each)) ?? variants[0];
      const added = listLayers([variant], references).filter((each) => !layers.includes(each));
      layers.push(...added);
    }
  return layers;
};

const findAuthoredValue = (layers: readonly JsonSchema[]): unknown =>
  layers
    .flatMap(({ examples, default: initial, const: constant, enum: values }) => [
      examples?.[0],
      initial,
      constant,
      values?.[0],
    ])
    .find((value) => value !== undefined);

const exampleList = (name: string, schema: JsonSchema, context: Context): unknown[] => {
  const { prefixItems, items, minItems = 0 } = schema;
  const tuple: readonly unknown[] = [prefixItems, items].find(Array.isArray) ?? [];
  const rest = items === undefined || Array.isArray(items) ? undefined : items;
  const length = Math.max(Math.min(minItems, MAX_ITEMS), tuple.length === 0 && rest ? 1 : 0);
  const filler = Array.from({ length: Math.max(length - tuple.length, 0) }, () => rest ?? {});
  return [...tuple, ...filler].map((each) => exampleValue(name, [each], context));
};

/**
 * Returns an example value for schemas that all apply to it, preferring the author's own. It is
 * valid in ordinary cases, but not in all.
 */
const exampleValue = (name: string, schemas: readonly unknown[], context: Context): unknown => {
  const { budget, open } = context;
  budget.valuesLeft -= 1;
  if (budget.valuesLeft < 0) return null;
  const layers = listExampleLayers(schemas, context);
  const authoredValue = findAuthoredValue(layers);
  if (authoredValue !== undefined) return authoredValue;
  const schema: JsonSchema = Object.assign({}, ...layers.toReversed());
  const inner = { ...context, open: new Set([...open, ...layers]) };
  switch ([schema.type].flat()[0] ?? (schema.properties ? "object" : "string")) {
    case "number":
    case "integer":
      return exampleNumber(schema);
    case "boolean":
      return true;
    case "array":
      return exampleList(name, schema, inner);
    case "object":
      return exampleObject(layers, inner);
    case "null":
      return null;
    default:
      return exampleText(name, schema);
  }
};

/** Whether a value matches a condition. Undefined if the condition of a draft is not valid. */
const matchesCondition = (
  condition: JsonSchema | boolean,
  value: unknown,
  root: JsonSchema,
): boolean | undefined => {
  try {
    return compileSubschemas(root)(condition)(value).length === 0;
  } catch {
    return undefined;
  }
};

const listRequired = (layers: readonly JsonSchema[]): Set<string> =>
  new Set(layers.flatMap((layer) => layer.required ?? []));

/** Lists the schemas that apply to an object because of the properties that it has. */
const listDependents = (
  layers: readonly JsonSchema[],
  value: Record<string, unknown>,
): unknown[] => {
  const requiredNames = listRequired(layers);
  return layers.flatMap((layer) => {
    const { dependentRequired = {}, dependentSchemas = {} } = upgradeKeywords(layer);
    const required = Object.entries(dependentRequired)
      .filter(([name]) => Object.hasOwn(value, name))
      .flatMap(([, names]) => names.filter((name) => !requiredNames.has(name)));
    const schemas = Object.entries(dependentSchemas)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([, schema]) => schema);
    return required.length > 0 ? [...schemas, { required }] : schemas;
  });
};

/** Lists the branches of conditions that apply to an object, and what its properties require. */
const listBranches = (
  layers: readonly JsonSchema[],
  value: Record<string, unknown>,
  { root, references }: Context,
): JsonSchema[] => {
  const branches = layers.flatMap(({ if: condition, then, else: otherwise }) => {
    const isMatch = condition === undefined ? undefined : matchesCondition(condition, value, root);
    if (isMatch === undefined) return [];
    return [isMatch ? then : otherwise];
  });
  const added = [...branches, ...listDependents(layers, value)];
  return listLayers(added, references).filter((branch) => !layers.includes(branch));
};

/** Returns the default of each property that has one, which is applied before the call. */
const listDefaults = (
  properties: ReturnType<typeof listLayerProperties>,
  references: References,
): Record<string, unknown> =>
  Object.fromEntries(
    [...properties].flatMap(([name, schemas]) => {
      const initial = findKeyword(listLayers(schemas, references), "default");
      return initial === undefined ? [] : [[name, initial]];
    }),
  );

const exampleObject = (
  layers: readonly JsonSchema[],
  context: Context,
): Record<string, unknown> => {
  const required = listRequired(layers);
  const properties = listLayerProperties(layers);
  const value = Object.fromEntries(
    [...properties]
      .filter(([name]) => required.has(name))
      .map(([name, schemas]) => [name, exampleValue(name, schemas, context)]),
  );
  const complete = { ...listDefaults(properties, context.references), ...value };
  const branches = listBranches(layers, complete, context);
  return branches.length === 0 ? value : exampleObject([...layers, ...branches], context);
};

/** Returns example arguments for a call: the tool's first example, or its required parameters. */
export const exampleArguments = (tool: Tool): Record<string, unknown> => {
  const params = tool.examples?.[0]?.params;
  if (params) return params;
  const references = createReferences(tool.parameters);
  const context: Context = {
    root: tool.parameters,
    references,
    open: new Set(),
    budget: { valuesLeft: MAX_VALUES },
  };
  const layers = listExampleLayers([tool.parameters], context);
  return exampleObject(layers, { ...context, open: new Set(layers) });
};
