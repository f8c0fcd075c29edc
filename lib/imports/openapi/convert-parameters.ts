import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { createParameterPlaceholder } from "@/lib/imports/readers/request/placeholders";
import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import { appendPointer, isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import type { SchemaNote } from "./conversion";
import { convertSchema } from "./convert-schema";
import { outlineSchema } from "./definitions";
import { pickExtensions } from "./list-extensions";
import { isJsonMedia } from "./media-type";
import type { OperationContext } from "./operation-context";
import { toList, toText } from "./operations";
import { findExample, removeSecretValues } from "./parameter-values";
import type { References } from "./references";
import {
  findSeparator,
  hasExtraFields,
  hasOwnFields,
  isScalar,
  mayBe,
  readSerialization,
  type Serialization,
  toFieldStyle,
  toListText,
  withoutNull,
} from "./serialization";

type Node = Record<string, unknown>;
type QueryRow = NonNullable<HttpHandler["query"]>[number];
type AddRow = (row: QueryRow) => void;
export type ConvertedParameters = {
  /** The replacement for each name in the path, and the styles of lists and objects among them. */
  path: Map<string, string>;
  pathRows: NonNullable<HttpHandler["path"]>;
  query: QueryRow[];
  headers: NonNullable<HttpHandler["headers"]>;
  examples: Node;
};

const MAX_ROWS = 100;
/** OpenAPI ignores header parameters with these names. */
const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** Sends the fields of a form that is the whole query, as OpenAPI 3.2 allows, as query parameters. */
const convertQuerystring = (parameter: Node): Node => {
  const { content, ...rest } = parameter;
  const media = isObject(content) ? content["application/x-www-form-urlencoded"] : undefined;
  return parameter.in === "querystring" && isObject(media)
    ? { ...rest, in: "query", schema: media.schema }
    : parameter;
};

/** Returns the parameters of the path, overridden and extended by those of the operation. */
export const mergeParameters = (item: Node, operation: Node, { follow }: References): Node[] => {
  const parametersByKey = new Map<string, Node>();
  for (const entry of [...toList(item.parameters), ...toList(operation.parameters)]) {
    const parameter = follow(entry);
    if (parameter)
      parametersByKey.set(`${parameter.in} ${parameter.name}`, convertQuerystring(parameter));
  }
  return [...parametersByKey.values()];
};

const readSchema = (parameter: Node): { schema: unknown; media?: string } => {
  if (isObject(parameter.content)) {
    const [[type = "", media] = []] = Object.entries(parameter.content);
    return { schema: isObject(media) ? media.schema : undefined, media: type };
  }
  if (isObject(parameter.schema)) return { schema: parameter.schema };
  // In Swagger 2, the schema's keywords are part of the parameter itself.
  const { name: _, in: __, required: ___, description: ____, ...schema } = parameter;
  return { schema };
};

/** Where a parameter is sent, and how to report losses. */
type Target = {
  upstreamName: string;
  /** The name of the tool's parameter and its schema. */
  name: string;
  schema: JsonSchema;
  /** The placeholder, or an object of placeholders if names inside it were replaced. */
  template: Json;
  serialization: Serialization;
  /** The media type, for parameters that have one instead of a style. */
  media: string | undefined;
  request: ConvertedParameters;
  warn: (code: WarningCode, message: string) => void;
};

const JSON_TEXT = "This object's style is not supported, so it is sent as JSON text.";

/** Adds a row for each field of an object whose keys are sent as names of their own. */
const addFieldRows = ({ schema, template, name, warn }: Target, addRow: AddRow) => {
  const fields = Object.entries(schema.properties ?? {});
  const templates = isObject(template)
    ? Object.entries(template)
    : fields.map(([key]) => [key, createParameterPlaceholder(name, key)] as const);
  for (const [key, value] of templates)
    if (typeof value === "string") addRow({ name: key, value });
    else warn("row_left_out", `"${key}" is not sent, because names inside it were renamed.`);
  const keys = new Map(templates.map(([key, value]) => [value, key]));
  const nestedKeys = fields.flatMap(([field, fieldSchema]) => {
    const key = keys.get(createParameterPlaceholder(name, field));
    return key !== undefined && mayBe(fieldSchema, "object") ? [`"${key}"`] : [];
  });
  if (nestedKeys.length > 0)
    warn("style_changed", `Its nested fields are sent as JSON text: ${nestedKeys.join(", ")}.`);
  if (hasExtraFields(schema)) warn("style_changed", "Only its named fields are sent.");
};

/**
 * Adds rows in the deepObject style. One row writes the whole object, unless names inside it were
 * replaced.
 */
const addDeepRows = (name: string, template: Json, addRow: AddRow) => {
  if (typeof template === "string") addRow({ name, value: template, style: "deepObject" });
  else if (isObject(template))
    for (const [key, value] of Object.entries(template))
      addDeepRows(`${name}[${key}]`, value, addRow);
};

const addToQuery = (target: Target) => {
  const { upstreamName, name, schema, template, serialization, media, request, warn } = target;
  const addRow: AddRow = (row) => {
    if (request.query.length < MAX_ROWS) request.query.push(row);
    else
      warn(
        "row_left_out",
        `"${row.name}" is not sent: a request can have at most ${MAX_ROWS} rows.`,
      );
  };
  const row = { name: upstreamName, value: createParameterPlaceholder(name) };
  if (media !== undefined) return addRow(isJsonMedia(media) ? { ...row, style: "json" } : row);
  const { isJsonText, ...style } = toFieldStyle(schema, serialization);
  if (style.style === "deepObject") return addDeepRows(upstreamName, template, addRow);
  if (!isJsonText) return addRow({ ...row, ...style });
  if (hasOwnFields(schema)) return addFieldRows(target, addRow);
  warn("style_changed", JSON_TEXT);
  addRow(row);
};

const pathStyles = ["simple", "label", "matrix"] as const;

const addToPath = ({ upstreamName, name, schema, serialization, media, ...target }: Target) => {
  const { request, warn } = target;
  const placeholder = createParameterPlaceholder(name);
  const style = pathStyles.find((each) => each === serialization.style);
  if (!style)
    warn(
      "style_changed",
      "Its style is not supported in a path, so its values are separated with commas.",
    );
  if (isScalar(schema) || media !== undefined) {
    const prefixes = { matrix: `;${upstreamName}=`, label: ".", simple: "" };
    return void request.path.set(upstreamName, prefixes[style ?? "simple"] + placeholder);
  }
  request.path.set(upstreamName, placeholder);
  request.pathRows.push({
    name: upstreamName,
    value: placeholder,
    style: style ?? "simple",
    ...(serialization.explode && { explode: true }),
  });
};

const addToHeaders = (target: Target, where: "header" | "cookie") => {
  const { upstreamName, name, schema, serialization, media, request, warn } = target;
  const placeholder = createParameterPlaceholder(name);
  const isPlain = isScalar(schema) || media !== undefined;
  const { style, explode } = serialization;
  const commas = style === "simple" || style === "form";
  // No service reads "a=1&a=2", which OpenAPI derives for an exploded cookie, as a list.
  if (!isPlain && (!commas || (where === "cookie" && explode)))
    warn("style_changed", "Its values are separated with commas.");
  request.headers.push({
    name: where === "cookie" ? "cookie" : upstreamName.toLowerCase(),
    value: where === "cookie" ? `${upstreamName}=${placeholder}` : placeholder,
    ...(!isPlain && { style: "simple" as const }),
    ...(!isPlain && where === "header" && explode && { explode: true }),
  });
};

/** Converts the schema of a parameter, and reads how its value is sent. */
const convertParameter = (
  parameter: Node,
  where: string,
  { references, definitions }: Pick<OperationContext, "references" | "definitions">,
) => {
  const { schema: rawSchema, media } = readSchema(parameter);
  const isSwagger = !isObject(parameter.schema) && media === undefined;
  const serialization = readSerialization(parameter, isSwagger, where);
  const description = toText(parameter.description);
  const describedSchema = isObject(rawSchema)
    ? { ...rawSchema, ...(description && { description }), ...pickExtensions(parameter) }
    : rawSchema;
  const { schema: convertedSchema, notes } = convertSchema(
    describedSchema,
    references,
    definitions,
  );
  const { type, anyOf, oneOf, enum: values, ...rest } = outlineSchema(convertedSchema, definitions);
  const isUntyped = !type && !anyOf && !oneOf && !values && !("const" in rest);
  const isDeep = serialization.style === "deepObject";
  const schema: JsonSchema = {
    ...(isUntyped && { type: isDeep ? ("object" as const) : ("string" as const) }),
    ...convertedSchema,
    ...(parameter.deprecated === true && { deprecated: true }),
  };
  return { schema, outline: outlineSchema(schema, definitions), notes, media, serialization };
};

/** Adds the inputs of a parameter, and the rows or path segment that send them. */
const addParameter = (
  parameter: Node,
  request: ConvertedParameters,
  { inputs, definitions, references, addWarning }: OperationContext,
) => {
  const upstreamName = toText(parameter.name);
  const where = toText(parameter.in);
  const lowerName = upstreamName.toLowerCase();
  if (where === "header" && ignoredHeaders.has(lowerName)) return;
  const isUnusable =
    upstreamName.includes("{{") ||
    (where === "header" && checkHeaderName(upstreamName) !== undefined);
  if (isUnusable || !["path", "query", "header", "cookie"].includes(where))
    return addWarning(
      "/parameters",
      "parameter_left_out",
      `"${cutText(upstreamName, 100)}" was skipped. ${isUnusable ? "Tools cannot send a parameter of this name." : "Its location is not supported."}`,
    );
  const { media, serialization, notes, ...read } = convertParameter(parameter, where, {
    references,
    definitions,
  });
  const separator = findSeparator(read.outline, serialization, where);
  const schema = separator ? toListText(read.schema, read.outline, separator) : read.schema;
  const required = where === "path" || parameter.required === true;
  const { name, template } = inputs.add(upstreamName, schema, where, required);
  const schemaPath = appendPointer("/parameters/properties", name);
  addNotes(addWarning, schemaPath, notes);
  const example = findExample(parameter, references.follow);
  if (example !== undefined)
    request.examples[name] =
      separator && Array.isArray(example) ? example.join(separator.text) : example;
  const target: Target = {
    upstreamName,
    name,
    template,
    media,
    request,
    schema: separator ? schema : withoutNull(read.outline),
    serialization: separator ? { style: "simple", explode: false } : serialization,
    warn: (code, message) => addWarning(schemaPath, code, `"${cutText(name, 64)}": ${message}`),
  };
  if (separator)
    target.warn(
      "list_as_text",
      `Callers provide this list as text, with values separated by ${separator.label}.`,
    );
  if (where === "path") addToPath(target);
  else if (where === "query") addToQuery(target);
  else addToHeaders(target, where === "cookie" ? "cookie" : "header");
};

const addNotes = (addWarning: AddWarning, schemaPath: string, notes: readonly SchemaNote[]) => {
  for (const { path, code, message } of notes) addWarning(schemaPath + path, code, message);
};

/** Converts the parameters of an operation to inputs and the parts of a request that send them. */
export const convertParameters = (
  parameters: readonly Node[],
  context: OperationContext,
): ConvertedParameters => {
  const request: ConvertedParameters = {
    path: new Map(),
    pathRows: [],
    query: [],
    headers: [],
    examples: {},
  };
  const sent = parameters.filter(
    ({ name, in: where }) => toText(name) !== "" && !["body", "formData"].includes(toText(where)),
  );
  context.inputs.reserve(sent.map(({ name }) => toText(name)));
  for (const parameter of sent)
    addParameter(removeSecretValues(parameter, context), request, context);
  return request;
};
