import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import { createParameterPlaceholder } from "@/lib/imports/readers/request/placeholders";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import type { Inputs } from "../request/inputs";
import { cutText } from "../truncate";
import { convertSchema, type SchemaNote } from "./convert-schema";
import { toList, toText } from "./operations";
import type { References } from "./references";

type Node = Record<string, unknown>;
type Row = { name: string; value: string };
export type ConvertedParameters = {
  path: Map<string, string>;
  query: Row[];
  headers: Row[];
  examples: Node;
};

const MAX_ROWS = 100;
const separators: Record<string, [separator: string, word: string]> = {
  ...{ form: [",", "commas"], simple: [",", "commas"], csv: [",", "commas"] },
  ...{ spaceDelimited: [" ", "spaces"], ssv: [" ", "spaces"] },
  ...{ pipeDelimited: ["|", "bars (|)"], pipes: ["|", "bars (|)"], tsv: ["\t", "tabs"] },
};
/** OpenAPI ignores header parameters with these names. */
const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** The parameters of the path, overridden and extended by those of the operation. */
export const mergeParameters = (item: Node, operation: Node, { follow }: References): Node[] => {
  const parametersByKey = new Map<string, Node>();
  for (const entry of [...toList(item.parameters), ...toList(operation.parameters)]) {
    const parameter = follow(entry);
    if (parameter) parametersByKey.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...parametersByKey.values()];
};

const readSchema = (parameter: Node): { schema: unknown; json: boolean } => {
  if (isObject(parameter.content)) {
    const [media] = Object.values(parameter.content);
    return { schema: isObject(media) ? media.schema : undefined, json: true };
  }
  if (isObject(parameter.schema)) return { schema: parameter.schema, json: false };
  // In Swagger 2, the schema's keywords are part of the parameter itself.
  const { name: _, in: __, required: ___, description: ____, ...schema } = parameter;
  return { schema, json: false };
};

const findExample = (parameter: Node, follow: References["follow"]): unknown => {
  if (parameter.example !== undefined) return parameter.example;
  const [first] = isObject(parameter.examples) ? Object.values(parameter.examples) : [];
  return follow(first)?.value;
};

/** Replaces an array by one string, for styles that templates cannot express. */
const toJoinedSchema = (schema: JsonSchema, style: string): JsonSchema => {
  const [separator, word] = separators[style] ?? [",", "commas"];
  const items: JsonSchema = isObject(schema.items) ? schema.items : {};
  const values = items.enum?.map(String).slice(0, 100).join(", ");
  const note = `Separate several values with ${word}${values ? `. Each is one of: ${values}` : ""}.`;
  return {
    type: "string",
    description: cutText([schema.description, note].filter(Boolean).join(" "), 3000),
    ...(Array.isArray(schema.default) && { default: schema.default.map(String).join(separator) }),
  };
};

const hasType = (schema: JsonSchema, type: "array" | "object") =>
  [schema.type].flat().includes(type) || (type === "object" && schema.properties !== undefined);

/** How a parameter is serialized: the schema that callers see, and the rows that send it. */
const serialize = (
  name: string,
  inputSchema: JsonSchema,
  { style, explode, isQuery }: { style: string; explode: boolean; isQuery: boolean },
): { schema: JsonSchema; rows: (inputName: string) => [string, string][]; note?: string } => {
  const wholeRow = (inputName: string): [string, string][] => [
    [name, createParameterPlaceholder(inputName)],
  ];
  if (hasType(inputSchema, "array")) {
    if (isQuery && explode) return { schema: inputSchema, rows: wholeRow };
    const word = separators[style]?.[1] ?? "commas";
    const note = `This array is sent as one string. Callers separate its values with ${word}.`;
    return { schema: toJoinedSchema(inputSchema, style), rows: wholeRow, note };
  }
  if (!hasType(inputSchema, "object")) return { schema: inputSchema, rows: wholeRow };
  const fields = Object.entries(inputSchema.properties ?? {});
  const isSpread = isQuery && fields.length > 0 && (style === "deepObject" || explode);
  if (!isSpread) {
    const note = "This object's style is not supported, so it is sent as JSON text.";
    return { schema: inputSchema, rows: wholeRow, note };
  }
  const nestedNames = fields.filter(([, field]) => hasType(field, "object")).map(([key]) => key);
  const rows = (inputName: string) =>
    fields.map(([key]): [string, string] => [
      style === "deepObject" ? `${name}[${key}]` : key,
      createParameterPlaceholder(inputName, key),
    ]);
  const note =
    nestedNames.length > 0
      ? `The nested ${nestedNames.map((key) => `"${key}"`).join(", ")} is sent as JSON text.`
      : inputSchema.additionalProperties
        ? "Only its named fields are sent."
        : undefined;
  return { schema: inputSchema, rows, ...(note && { note }) };
};

const getStyle = (parameter: Node) => {
  const where = toText(parameter.in);
  const collectionFormat = toText(parameter.collectionFormat);
  const style =
    toText(parameter.style) ||
    collectionFormat ||
    (where === "query" || where === "cookie" ? "form" : "simple");
  const isSwagger = !isObject(parameter.schema) && !isObject(parameter.content);
  const explode =
    typeof parameter.explode === "boolean"
      ? parameter.explode
      : collectionFormat
        ? collectionFormat === "multi"
        : !isSwagger && style === "form";
  return { style, explode, isQuery: where === "query" };
};

/** Adds the inputs of a parameter, and the rows or path segment that send them. */
const addParameter = (
  parameter: Node,
  request: ConvertedParameters,
  inputs: Inputs,
  references: References,
  addWarning: AddWarning,
) => {
  const [upstreamName, where] = [toText(parameter.name), toText(parameter.in)];
  const lowerName = upstreamName.toLowerCase();
  if (where === "header" && ignoredHeaders.has(lowerName)) return;
  const problem = where === "header" ? checkHeaderName(upstreamName) : undefined;
  const unusableReason =
    problem ?? (upstreamName.includes("{{") ? "Its name cannot be sent." : undefined);
  if (unusableReason || !["path", "query", "header", "cookie"].includes(where))
    return addWarning(
      "/parameters",
      "parameter_left_out",
      `"${cutText(upstreamName, 100)}" was skipped. ${unusableReason ?? "Its location is unknown."}`,
    );
  const { schema: rawSchema, json } = readSchema(parameter);
  const description = toText(parameter.description);
  const describedSchema =
    description && isObject(rawSchema) ? { ...rawSchema, description } : rawSchema;
  const { schema: convertedSchema, notes } = convertSchema(describedSchema, references);
  const typedSchema: JsonSchema = {
    ...(convertedSchema.type === undefined &&
    !convertedSchema.anyOf &&
    !convertedSchema.oneOf &&
    !convertedSchema.enum
      ? { type: "string" as const }
      : {}),
    ...convertedSchema,
    ...(parameter.deprecated === true && { deprecated: true }),
  };
  const spelling = getStyle(parameter);
  const { style } = spelling;
  const { schema, rows, note } = json
    ? { schema: typedSchema, rows: undefined, note: undefined }
    : serialize(upstreamName, typedSchema, spelling);
  const required = where === "path" || parameter.required === true;
  const { name } = inputs.add(upstreamName, schema, where, required);
  const schemaPath = appendPointer("/parameters/properties", name);
  addNotes(addWarning, schemaPath, notes);
  if (note) addWarning(schemaPath, "style_changed", `"${name}": ${note}`);
  const sentRows = rows?.(name) ?? [
    [upstreamName, createParameterPlaceholder(name)] as [string, string],
  ];
  const example = findExample(parameter, references.follow);
  if (example !== undefined) request.examples[name] = example;
  if (where === "path") {
    const prefix = style === "matrix" ? `;${upstreamName}=` : style === "label" ? "." : "";
    request.path.set(upstreamName, prefix + createParameterPlaceholder(name));
  } else if (where === "query") {
    for (const [row, value] of sentRows)
      if (request.query.length < MAX_ROWS) request.query.push({ name: row, value });
      else
        addWarning(
          schemaPath,
          "row_left_out",
          `"${row}" is not sent: a request can have at most ${MAX_ROWS} rows.`,
        );
  } else if (where === "header")
    request.headers.push({ name: lowerName, value: createParameterPlaceholder(name) });
  else addCookie(request, upstreamName, createParameterPlaceholder(name), schemaPath, addWarning);
};

const addCookie = (
  { headers }: ConvertedParameters,
  name: string,
  value: string,
  schemaPath: string,
  addWarning: AddWarning,
) => {
  const header = headers.find((row) => row.name === "cookie");
  if (!header) return void headers.push({ name: "cookie", value: `${name}=${value}` });
  header.value += `; ${name}=${value}`;
  addWarning(
    schemaPath,
    "cookies_together",
    "The cookies are sent in one header, and only if all of them have values.",
  );
};

const addNotes = (addWarning: AddWarning, schemaPath: string, notes: readonly SchemaNote[]) => {
  for (const { path, code, message } of notes) addWarning(schemaPath + path, code, message);
};

/** Converts the parameters of an operation to inputs and the parts of a request that send them. */
export const convertParameters = (
  parameters: readonly Node[],
  inputs: Inputs,
  references: References,
  addWarning: AddWarning,
): ConvertedParameters => {
  const request: ConvertedParameters = { path: new Map(), query: [], headers: [], examples: {} };
  for (const parameter of parameters)
    if (toText(parameter.name) !== "" && !["body", "formData"].includes(toText(parameter.in)))
      addParameter(parameter, request, inputs, references, addWarning);
  return request;
};
