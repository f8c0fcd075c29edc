import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { OperationContext } from "./operation-context";
import { toText } from "./operations";
import type { References } from "./references";

type Node = Record<string, unknown>;

/** Returns the document's example of a parameter. */
export const findExample = (parameter: Node, follow: References["follow"]): unknown => {
  if (parameter.example !== undefined) return parameter.example;
  const [first] = isObject(parameter.examples) ? Object.values(parameter.examples) : [];
  return follow(first)?.value;
};

const withoutExamples = (node: Node): Node => {
  const { example: _, examples: __, "x-example": ___, ...rest } = node;
  return rest;
};

/**
 * Removes the examples, and a default that is text, from a parameter whose name suggests a secret.
 * Some documents contain the key of whoever wrote them.
 */
export const removeSecretValues = (
  parameter: Node,
  { references, addWarning }: Pick<OperationContext, "references" | "addWarning">,
): Node => {
  const name = toText(parameter.name);
  const schema = references.followSchema(parameter.schema ?? parameter);
  if (!isSecretName(name) || !schema || schema.enum !== undefined) return parameter;
  const cleanSchema = withoutExamples(schema);
  if (typeof cleanSchema.default === "string" && cleanSchema.default !== "") {
    delete cleanSchema.default;
    addWarning(
      "/parameters",
      "secret_left_out",
      `The default of "${cutText(name, 60)}" was removed, because it may be a secret.`,
    );
  }
  return parameter.schema === undefined
    ? cleanSchema
    : { ...withoutExamples(parameter), schema: cleanSchema };
};
