import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { OperationContext } from "./operation-context";
import { toText } from "./operations";
import type { References } from "./references";

type Node = Record<string, unknown>;

/** Returns the value of an Example Object, which OpenAPI 3.2 calls `dataValue`. */
export const readExample = (example: Node | undefined): unknown =>
  example?.value ?? example?.dataValue;

/** Returns the document's example of a parameter. */
export const findExample = (parameter: Node, follow: References["follow"]): unknown => {
  if (parameter.example !== undefined) return parameter.example;
  const [first] = isObject(parameter.examples) ? Object.values(parameter.examples) : [];
  return readExample(follow(first));
};

/** Removes the examples of a schema or parameter. */
const withoutExamples = (node: Node): Node => {
  const { example: _, examples: __, "x-example": ___, ...rest } = node;
  return rest;
};

/**
 * Removes the examples, and a default that is text, from the schema of a secret. Some documents
 * contain the key of whoever wrote them. `warn` receives a message about the default.
 */
export const withoutSecretValues = (
  name: string,
  schema: Node,
  warn: (message: string) => void,
): Node => {
  if (schema.enum !== undefined) return schema;
  const { default: value, ...rest } = withoutExamples(schema);
  if (typeof value !== "string" || value === "") return withoutExamples(schema);
  warn(`The default of "${cutText(name, 60)}" was removed, because it may be a secret.`);
  return rest;
};

/** Removes what may be a secret from the schema and the examples of a parameter. */
export const removeSecretValues = (
  parameter: Node,
  { references, addWarning }: Pick<OperationContext, "references" | "addWarning">,
): Node => {
  const name = toText(parameter.name);
  const schema = references.followSchema(parameter.schema ?? parameter);
  if (!schema || !isSecretName(name)) return parameter;
  const cleanSchema = withoutSecretValues(name, schema, (message) =>
    addWarning("/parameters", "secret_left_out", message),
  );
  if (cleanSchema === schema) return parameter;
  return parameter.schema === undefined
    ? cleanSchema
    : { ...withoutExamples(parameter), schema: cleanSchema };
};
