import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { isObject, type Json } from "@/lib/schema/json";
import { type JsonSchema, jsonTypes, type ParametersSchema } from "@/lib/schema/json-schema";
import { type ParameterRow, rowFromSchema, rowsFromParameters } from "./rows";

/** Properties of a copied parameter besides its schema. */
export type CopiedRow = Pick<ParameterRow, "name" | "required" | "visible">;

const isTypeKeyword = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isTypeKeyword)
    : (jsonTypes as readonly unknown[]).includes(value);

/**
 * Distinguishes a schema from a sample. A sample may have a field named `type`, but rarely with a
 * value like "object".
 */
const looksLikeSchema = (value: unknown): value is JsonSchema =>
  isObject(value) &&
  (isTypeKeyword(value.type) ||
    typeof value.$schema === "string" ||
    (Array.isArray(value.enum) && Object.keys(value).length <= 3) ||
    [value.anyOf, value.oneOf].some((list) => Array.isArray(list) && list.every(isObject)) ||
    (isObject(value.properties) && Object.values(value.properties).every(isObject)));

const isParametersSchema = (schema: JsonSchema): schema is ParametersSchema =>
  (schema.type === "object" || schema.type === undefined) && isObject(schema.properties);

/**
 * Parses pasted text as parameters: a copied parameter with its name, the properties of an object
 * schema, one parameter for any other schema, or parameters inferred from sample JSON. Returns
 * undefined for anything else.
 */
export const parseRows = (text: string, copied?: CopiedRow): ParameterRow[] | undefined => {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (copied && isObject(value))
    return [
      {
        ...rowFromSchema(copied.name, value, copied.required),
        visible: copied.visible,
      },
    ];
  if (typeof value !== "object" || value === null) return undefined;
  const schema = looksLikeSchema(value) ? value : inferSchema(value);
  if (isParametersSchema(schema)) return rowsFromParameters({ ...schema, type: "object" });
  const title = typeof schema.title === "string" ? schema.title : "";
  return [rowFromSchema(toParameterName(title), schema, false)];
};

/** Converts a title to a parameter name: "Due date" becomes "dueDate". */
const toParameterName = (title: string): string =>
  title
    .replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "")
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
    .slice(0, 64);
