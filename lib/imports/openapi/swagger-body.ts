import { toList } from "./operations";
import { readSerialization } from "./serialization";

type Node = Record<string, unknown>;

/**
 * Converts Swagger 2's body and formData parameters to an OpenAPI 3 request body. Returns undefined
 * if there are none.
 */
export const swaggerBody = (parameters: readonly Node[], consumes: unknown): Node | undefined => {
  const types = toList(consumes).filter((type): type is string => typeof type === "string");
  const body = parameters.find((parameter) => parameter.in === "body");
  if (body) {
    const { schema, description, required } = body;
    const accepted = types.length > 0 ? types : ["application/json"];
    const content = Object.fromEntries(accepted.map((type) => [type, { schema }]));
    return { description, required, content };
  }
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length === 0) return undefined;
  const isMultipart =
    fields.some(({ type }) => type === "file") ||
    types.some((mediaType) => mediaType.startsWith("multipart/"));
  const type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const properties = Object.fromEntries(
    fields.map(({ name, in: _, required: __, ...schema }) => [String(name), schema]),
  );
  const encoding = Object.fromEntries(
    fields.map((field) => [String(field.name), readSerialization(field, true, "formData")]),
  );
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  const schema = { type: "object", properties, required };
  return { required: required.length > 0, content: { [type]: { schema, encoding } } };
};
