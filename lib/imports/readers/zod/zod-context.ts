import type { JsonSchema } from "@/lib/schema/json-schema";
import type { Expression } from "./code-expressions";

export type ConvertedZod = { schema: JsonSchema; isOptional: boolean };

/** What converting an expression requires besides the expression. */
export type ZodContext = {
  /** Returns the value of a constant in the code. */
  find(name: string): Expression | undefined;
  /** Notes something that is not part of the schema, and where. */
  skip(what: string): void;
  /**
   * Counts a schema or shape. Returns whether the limit allows it, because constants that name one
   * another several times may stand for more than fits into memory.
   */
  countSchema(): boolean;
  /** Returns the context of a field. `enterName` returns that of the value of a constant. */
  enter(field: string): ZodContext;
  enterName(name: string): ZodContext | undefined;
  convert(expression: Expression | undefined, context: ZodContext): ConvertedZod;
};

/** `.min(1)`, or `.shape` without `args`. A plain function call has no name. */
export type Step = { name: string; args?: Expression[] };

/** Splits a chain of calls into what it begins with and its steps. */
export const toSteps = (expression: Expression): { root: Expression; steps: Step[] } => {
  const steps: Step[] = [];
  let current = expression;
  for (;;) {
    if (current.kind === "member") {
      steps.unshift({ name: current.name });
      current = current.of;
    } else if (current.kind === "call" && current.of.kind === "member") {
      steps.unshift({ name: current.of.name, args: current.args });
      current = current.of.of;
    } else if (current.kind === "call") {
      steps.unshift({ name: "", args: current.args });
      current = current.of;
    } else return { root: current, steps };
  }
};

/** Returns the expression that a name stands for, or that the AI SDK's `jsonSchema(…)` wraps. */
export const unwrap = (expression: Expression | undefined, find: ZodContext["find"]) => {
  const { root, steps } = toSteps(expression ?? { kind: "other" });
  const [step] = steps;
  if (root.kind !== "name") return expression;
  if (step?.name === "" && /^jsonSchema$/.test(root.name)) return step.args?.[0];
  return step ? expression : find(root.name);
};

/** Whether a name is one that code uses for the library. Compilers write `zod_1`. */
export const isZodName = (root: Expression): boolean =>
  root.kind === "name" && /^(?:z|zod|zod_\d+|z[34])$/.test(root.name);

/** Whether an expression is a schema, or a constant that is one. */
export const isZodSchema = (
  expression: Expression | undefined,
  find: ZodContext["find"],
  depth = 0,
): boolean => {
  if (!expression || depth > 20) return false;
  const { root, steps } = toSteps(expression);
  if (isZodName(root)) return steps.some(({ args }) => args !== undefined);
  return root.kind === "name" && isZodSchema(find(root.name), find, depth + 1);
};

/**
 * Applies a method to the schema that it is called on. Returns undefined if a schema cannot express
 * the effect.
 */
export type ZodMethod = (
  converted: ConvertedZod,
  args: Expression[],
  context: ZodContext,
) => ConvertedZod | undefined;
