import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { type Expression, toData } from "./code-expressions";
import { type ConvertedZod, isZodName, type Step, toSteps, type ZodContext } from "./zod-context";
import { applyMethod } from "./zod-methods";
import { types } from "./zod-types";

const MAX_DEPTH = 60;
/** Maximum number of schemas per tool. More than a tool may have. */
const MAX_SCHEMAS = 2000;

const anyValue: ConvertedZod = { schema: {}, isOptional: false };

/** Functions of other libraries that wrap a schema, such as the AI SDK's. */
const wrappers = new Set(["zodSchema", "zodToJsonSchema", "toJSONSchema"]);

const isConverted = (value: JsonSchema | ConvertedZod): value is ConvertedZod =>
  isObject(value.schema) && typeof value.isOptional === "boolean";

const toConverted = (result: JsonSchema | ConvertedZod): ConvertedZod =>
  isConverted(result) ? result : { schema: result, isOptional: false };

/** Reads the options of `z.string({ description: "…" })`, as in version 3. */
const readOptions = ({ name, args = [] }: Step): JsonSchema => {
  const isFirst = args.length === 1 && /object|enum/i.test(name);
  const options = isFirst ? undefined : toData(args.at(-1));
  return isObject(options) && typeof options.description === "string"
    ? { description: options.description }
    : {};
};

/** Converts the schema that a chain begins with, and returns the steps that change it. */
const convertBase = (
  steps: readonly Step[],
  context: ZodContext,
): { base: ConvertedZod; rest: Step[] } => {
  // `z.coerce.number()` and `z.iso.date()`
  const index = steps.findIndex(({ args }) => args !== undefined);
  const step = steps[index];
  if (!step) {
    context.skip("Unsupported zod code");
    return { base: anyValue, rest: [] };
  }
  const { name, args = [] } = step;
  const isIsoDate = name === "date" && steps[0]?.name === "iso";
  const rest = steps.slice(index + 1);
  if (isIsoDate) return { base: { ...anyValue, schema: { type: "string", format: "date" } }, rest };
  const result = Object.hasOwn(types, name) ? types[name]?.(args, context) : undefined;
  if (result === undefined) context.skip(`z.${name}()`);
  const base = toConverted(result ?? {});
  return { base: { ...base, schema: { ...base.schema, ...readOptions(step) } }, rest };
};

/** Methods that mean the same for a schema that is not known. */
const generalMethods = new Set(["describe", "meta", "default", "prefault", "optional", "nullish"]);

const convertNamed = (
  name: string,
  steps: readonly Step[],
  context: ZodContext,
): { base: ConvertedZod; rest: Step[] } => {
  const [first, ...rest] = steps;
  if (first?.name === "" && name === "jsonSchema") {
    const schema = toData(first.args?.[0]);
    if (isObject(schema)) return { base: { ...anyValue, schema }, rest };
  }
  if (first?.name === "" && wrappers.has(name))
    return { base: context.convert(first.args?.[0], context), rest };
  const inner = context.enterName(name);
  if (inner) return { base: inner.convert(context.find(name), inner), rest: [...steps] };
  context.skip(
    context.find(name) ? `The recursive use of "${name}"` : `"${name}" (not defined here)`,
  );
  return {
    base: anyValue,
    rest: steps.filter((step) => step.args && generalMethods.has(step.name)),
  };
};

const convert = (expression: Expression | undefined, context: ZodContext): ConvertedZod => {
  const { root, steps } = toSteps(expression ?? { kind: "other" });
  if (root.kind !== "name") {
    context.skip("Code");
    return anyValue;
  }
  const { base, rest } = isZodName(root)
    ? convertBase(steps, context)
    : convertNamed(root.name, steps, context);
  return rest.reduce((converted, step) => applyMethod(converted, step, context), base);
};

/** Records something that is not part of a schema, and the field that it belongs to. */
type AddSkipped = (what: string, field: string) => void;

/** Creates a context for schemas in code whose constants `find` resolves. */
export const createZodContext = (find: ZodContext["find"], addSkipped: AddSkipped): ZodContext => {
  let count = 0;
  const countSchema = () => {
    count += 1;
    return count <= MAX_SCHEMAS;
  };
  const createContext = (fields: readonly string[], names: readonly string[]): ZodContext => {
    const skip = (what: string) => addSkipped(what, fields.join("."));
    return {
      find,
      skip,
      countSchema,
      enter: (field) => createContext([...fields, field], names),
      enterName: (name) =>
        names.includes(name) || names.length > MAX_DEPTH || find(name) === undefined
          ? undefined
          : createContext(fields, [...names, name]),
      convert: (expression, context) => {
        const isAllowed = countSchema();
        if (!isAllowed) skip("Code that is too large");
        const isDeep = fields.length + names.length > MAX_DEPTH;
        return isAllowed && !isDeep ? convert(expression, context) : anyValue;
      },
    };
  };
  return createContext([], []);
};
