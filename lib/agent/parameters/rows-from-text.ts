import { isObject, type Json } from "../json";
import { type JsonSchema, jsonTypes, type ParametersSchema } from "../json-schema";
import { schemaFromSample } from "../reading/schema-from-sample";
import { type ParameterRow, rowFromSchema, rowsFromParameters } from "./rows";

/** What a copied parameter was besides its schema. */
export type CopiedAs = Pick<ParameterRow, "name" | "required" | "visible">;

const isTypeWord = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isTypeWord)
    : (jsonTypes as readonly unknown[]).includes(value);

/** Tells a schema from a sample: a sample may well have a field called `type`, but seldom one that says "object". */
export const looksLikeSchema = (value: unknown): value is JsonSchema =>
  isObject(value) &&
  (isTypeWord(value.type) ||
    typeof value.$schema === "string" ||
    (Array.isArray(value.enum) && Object.keys(value).length <= 3) ||
    [value.anyOf, value.oneOf].some((list) => Array.isArray(list) && list.every(isObject)) ||
    (isObject(value.properties) && Object.values(value.properties).every(isObject)));

const isParameters = (schema: JsonSchema): schema is ParametersSchema =>
  (schema.type === "object" || schema.type === undefined) && isObject(schema.properties);

/**
 * The parameters that a text describes: a copied one with its name, the properties of a JSON Schema of an
 * object, one of any other schema, or those that a sample of JSON suggests. Undefined when it is none of these.
 */
export const rowsFromText = (text: string, copied?: CopiedAs): ParameterRow[] | undefined => {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (copied && isObject(value))
    return [
      {
        ...rowFromSchema(copied.name, value as JsonSchema, copied.required),
        visible: copied.visible,
      },
    ];
  if (typeof value !== "object" || value === null) return undefined;
  const schema = looksLikeSchema(value) ? value : schemaFromSample(value);
  if (isParameters(schema)) return rowsFromParameters({ ...schema, type: "object" });
  const title = typeof schema.title === "string" ? schema.title : "";
  return [rowFromSchema(nameFrom(title), schema, false)];
};

/** "Due date" becomes "dueDate". */
const nameFrom = (title: string): string =>
  title
    .replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "")
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
    .slice(0, 64);
