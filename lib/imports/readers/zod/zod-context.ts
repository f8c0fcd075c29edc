import type { JsonSchema } from "@/lib/schema/json-schema";
import type { Expression } from "./code-expressions";

export type ConvertedZod = { schema: JsonSchema; isOptional: boolean };

/** What converting an expression needs besides it. */
export type ZodContext = {
  /** The value of a constant of the code. */
  find(name: string): Expression | undefined;
  /** Notes what is not part of the schema, and where. */
  skip(what: string): void;
  /** The context of a field, or of what a constant is for. */
  enter(field: string): ZodContext;
  enterName(name: string): ZodContext | undefined;
  convert(expression: Expression | undefined, context: ZodContext): ConvertedZod;
};

/** `.min(1)`, or without `args` `.shape`. A call of a function has no name. */
export type Step = { name: string; args?: Expression[] };

/** What a chain of calls begins with, and its steps. */
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

/** Whether a name is what code calls the library. */
export const isZodName = (root: Expression): boolean =>
  root.kind === "name" && /^(?:z|zod|z[34])$/.test(root.name);

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

/** What a method changes in what it is called on; undefined where that cannot be said as a schema. */
export type ZodMethod = (
  converted: ConvertedZod,
  args: Expression[],
  context: ZodContext,
) => ConvertedZod | undefined;
