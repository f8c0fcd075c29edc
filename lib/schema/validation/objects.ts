import { compilePattern, type Pattern } from "../compile-pattern";
import { appendPointer, isObject } from "../json";
import type { JsonSchema } from "../json-schema";
import { findKeyword, listLayers } from "../layers";
import type { References } from "../references";
import { truncate } from "../truncate";
import {
  type Compile,
  createViolation,
  formatValue,
  MAX_VIOLATIONS,
  matchPattern,
  type Schema,
  type SchemaCheck,
  spend,
  type Violation,
} from "./check";
import { describeTypes, formatList } from "./values";

/** Takes the schemas of one value, the closest first. */
const formatExample = (layers: readonly JsonSchema[]): string | undefined => {
  const example = [
    findKeyword(layers, "const"),
    findKeyword(layers, "examples")?.[0],
    findKeyword(layers, "default"),
    findKeyword(layers, "enum")?.[0],
  ].find((candidate) => candidate !== undefined);
  return example === undefined ? undefined : formatValue(example);
};

const MAX_DESCRIPTION_CHARS = 200;

/** Formats what schemas require and their description: "a string: The city to look in." */
const formatExpected = (layers: readonly JsonSchema[]): string | undefined => {
  const constant = findKeyword(layers, "const");
  const values = findKeyword(layers, "enum");
  const type = findKeyword(layers, "type");
  const description = findKeyword(layers, "description") ?? "";
  const choice = values && `one of ${formatList(values)}`;
  const kind =
    constant === undefined ? (choice ?? (type && describeTypes(type))) : formatValue(constant);
  const summary = description.trim();
  const parts = [kind, truncate(summary, MAX_DESCRIPTION_CHARS)];
  return parts.filter(Boolean).join(": ") || undefined;
};

const createMissing = (
  path: string,
  message: string,
  { example, expected }: Pick<Violation, "example" | "expected"> = {},
): Violation => ({
  path,
  message,
  missing: true,
  ...(expected && { expected }),
  ...(example && { example }),
});

const createRequiredCheck = (
  { required = [], properties = {} }: JsonSchema,
  references: References,
): SchemaCheck => {
  const names = new Set(required);
  const hints = new Map(
    [...names].map((name) => {
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const layers = listLayers([child], references);
      return [name, { example: formatExample(layers), expected: formatExpected(layers) }];
    }),
  );
  return (value, path, { violations }, run) => {
    if (!isObject(value)) return;
    spend(run, names.size / 10);
    for (const name of names)
      if (!Object.hasOwn(value, name))
        violations.push(createMissing(appendPointer(path, name), "is required", hints.get(name)));
  };
};

const forbidden = (path: string) => createViolation(path, "is not a parameter of this tool");

/** Checks properties by name, by pattern, and all others. */
const createMemberCheck = (
  { properties = {}, required = [], patternProperties = {}, additionalProperties }: JsonSchema,
  compile: Compile,
): SchemaCheck => {
  const requiredNames = new Set(required);
  const checks = new Map(Object.entries(properties).map(([name, child]) => [name, compile(child)]));
  const patterns = Object.entries(patternProperties).map(
    ([source, child]): [Pattern, SchemaCheck] => [compilePattern(source), compile(child)],
  );
  const additionalCheck =
    additionalProperties === undefined ? undefined : compile(additionalProperties);
  return (value, path, { violations, evaluated }, run) => {
    if (!isObject(value)) return;
    const names = Object.keys(value);
    spend(run, names.length * (1 + patterns.length));
    const memberFindings = { violations };
    let unusedNames: string[] | undefined;
    for (const name of names) {
      if (violations.length >= MAX_VIOLATIONS) return;
      const memberPath = appendPointer(path, name);
      const check = checks.get(name);
      const count = violations.length;
      check?.(value[name], memberPath, memberFindings, run);
      if (value[name] === null && !requiredNames.has(name))
        for (const violation of violations.slice(count)) violation.isOptionalNull = true;
      let isKnown = check !== undefined;
      for (const [pattern, patternCheck] of patterns) {
        if (!matchPattern(pattern, name, memberPath, run)) continue;
        isKnown = true;
        patternCheck(value[name], memberPath, memberFindings, run);
      }
      if (!isKnown && additionalProperties === false) {
        unusedNames ??= [...checks.keys()].filter((each) => !Object.hasOwn(value, each));
        violations.push({ ...forbidden(memberPath), unusedNames });
      } else if (!isKnown) additionalCheck?.(value[name], memberPath, memberFindings, run);
      if (isKnown || additionalCheck) evaluated?.properties.add(name);
    }
  };
};

const createNameCheck = (propertyNames: Schema, compile: Compile): SchemaCheck => {
  const check = compile(propertyNames);
  return (value, path, { violations }, run) => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      if (violations.length >= MAX_VIOLATIONS) return;
      const problems: Violation[] = [];
      check(name, "", { violations: problems }, run);
      const [first] = problems;
      if (first)
        violations.push(
          createViolation(appendPointer(path, name), `is not an allowed name: it ${first.message}`),
        );
    }
  };
};

/** Checks `dependentRequired` and the lists of names in draft 7's `dependencies`. */
const createDependencyCheck =
  (dependencies: [name: string, required: string[]][]): SchemaCheck =>
  (value, path, { violations }, run) => {
    if (!isObject(value)) return;
    for (const [name, required] of dependencies) {
      if (!Object.hasOwn(value, name)) continue;
      spend(run, required.length / 10);
      for (const other of required)
        if (!Object.hasOwn(value, other))
          violations.push(
            createMissing(
              appendPointer(path, other),
              `is required together with ${JSON.stringify(name)}`,
            ),
          );
    }
  };

const createDependentSchemaCheck = (dependencies: [string, Schema][], compile: Compile) => {
  const checks = dependencies.map(([name, schema]) => [name, compile(schema)] as const);
  const check: SchemaCheck = (value, path, findings, run) => {
    if (!isObject(value)) return;
    for (const [name, dependent] of checks)
      if (Object.hasOwn(value, name)) dependent(value, path, findings, run);
  };
  return check;
};

const isNameList = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]);
const isSchemaEntry = (entry: [string, unknown]): entry is [string, Schema] =>
  !Array.isArray(entry[1]);

/** Creates the checks of object keywords. */
export const createObjectChecks = (
  schema: JsonSchema,
  compile: Compile,
  references: References,
): SchemaCheck[] => {
  const { properties, patternProperties, additionalProperties, propertyNames } = schema;
  const dependencies = Object.entries(schema.dependencies ?? {});
  const required = [
    ...Object.entries(schema.dependentRequired ?? {}),
    ...dependencies.filter(isNameList),
  ];
  const dependent = [
    ...Object.entries(schema.dependentSchemas ?? {}),
    ...dependencies.filter(isSchemaEntry),
  ];
  const hasMembers = properties ?? patternProperties ?? additionalProperties;
  return [
    ...(schema.required ? [createRequiredCheck(schema, references)] : []),
    ...(hasMembers !== undefined ? [createMemberCheck(schema, compile)] : []),
    ...(propertyNames !== undefined ? [createNameCheck(propertyNames, compile)] : []),
    ...(required.length > 0 ? [createDependencyCheck(required)] : []),
    ...(dependent.length > 0 ? [createDependentSchemaCheck(dependent, compile)] : []),
  ];
};

/** Applies to the properties that no other keyword has evaluated. */
export const createUnevaluatedPropertiesCheck = (
  unevaluatedProperties: Schema,
  compile: Compile,
): SchemaCheck => {
  const check = compile(unevaluatedProperties);
  return (value, path, { violations, evaluated }, run) => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      if (evaluated?.properties.has(name)) continue;
      const memberPath = appendPointer(path, name);
      if (unevaluatedProperties === false) violations.push(forbidden(memberPath));
      else check(value[name], memberPath, { violations }, run);
      evaluated?.properties.add(name);
    }
  };
};
