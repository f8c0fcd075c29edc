import { isObject, pointer } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { parameterPlaceholder } from "@/lib/agent/reading/request/placeholder";
import { headerNameProblem } from "@/lib/agent/templates/header-name";
import type { Say } from "../import-kind";
import type { Inputs } from "../request/inputs";
import type { References } from "./local-references";
import { listOf, textOf } from "./operation";
import { convertSchema, type SchemaNote } from "./to-schema";

type Node = Record<string, unknown>;
type Row = { name: string; value: string };
export type Placed = { path: Map<string, string>; query: Row[]; headers: Row[]; examples: Node };

const maxRows = 100;
const separators: Record<string, [separator: string, word: string]> = {
  ...{ form: [",", "commas"], simple: [",", "commas"], csv: [",", "commas"] },
  ...{ spaceDelimited: [" ", "spaces"], ssv: [" ", "spaces"] },
  ...{ pipeDelimited: ["|", "bars (|)"], pipes: ["|", "bars (|)"], tsv: ["\t", "tabs"] },
};
/** OpenAPI ignores header parameters with these names. */
const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** The parameters of the path, overridden and extended by those of the operation. */
export const parametersOf = (item: Node, operation: Node, { follow }: References): Node[] => {
  const merged = new Map<string, Node>();
  for (const given of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = follow(given);
    if (parameter) merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...merged.values()];
};

const schemaOf = (parameter: Node): { schema: unknown; json: boolean } => {
  if (isObject(parameter.content)) {
    const [media] = Object.values(parameter.content);
    return { schema: isObject(media) ? media.schema : undefined, json: true };
  }
  if (isObject(parameter.schema)) return { schema: parameter.schema, json: false };
  // In Swagger 2, the schema's keywords are part of the parameter itself.
  const { name: _, in: __, required: ___, description: ____, ...schema } = parameter;
  return { schema, json: false };
};

const exampleOf = (parameter: Node, follow: References["follow"]): unknown => {
  if (parameter.example !== undefined) return parameter.example;
  const [first] = isObject(parameter.examples) ? Object.values(parameter.examples) : [];
  return follow(first)?.value;
};

/** Replaces an array by one string, for styles that templates cannot express. */
const joined = (schema: JsonSchema, style: string): JsonSchema => {
  const [separator, word] = separators[style] ?? [",", "commas"];
  const items: JsonSchema = isObject(schema.items) ? schema.items : {};
  const values = items.enum?.map(String).slice(0, 100).join(", ");
  const sentence = `Separate several values with ${word}${values ? `. Each is one of: ${values}` : ""}.`;
  return {
    type: "string",
    description: [schema.description, sentence].filter(Boolean).join(" ").slice(0, 3000),
    ...(Array.isArray(schema.default) && { default: schema.default.map(String).join(separator) }),
  };
};

const isA = (schema: JsonSchema, type: "array" | "object") =>
  [schema.type].flat().includes(type) || (type === "object" && schema.properties !== undefined);

/** How a parameter is serialized: the schema that callers see, and the rows that send it. */
const spell = (
  name: string,
  given: JsonSchema,
  { style, explode, isQuery }: { style: string; explode: boolean; isQuery: boolean },
): { schema: JsonSchema; rows: (at: string) => [string, string][]; note?: string } => {
  const whole = (at: string): [string, string][] => [[name, parameterPlaceholder(at)]];
  if (isA(given, "array")) {
    if (isQuery && explode) return { schema: given, rows: whole };
    const word = separators[style]?.[1] ?? "commas";
    const note = `This array is sent as one string. Callers separate its values with ${word}.`;
    return { schema: joined(given, style), rows: whole, note };
  }
  if (!isA(given, "object")) return { schema: given, rows: whole };
  const fields = Object.entries(given.properties ?? {});
  const spread = isQuery && fields.length > 0 && (style === "deepObject" || explode);
  if (!spread) {
    const note = "This object's style is not supported, so it is sent as JSON text.";
    return { schema: given, rows: whole, note };
  }
  const nested = fields.filter(([, field]) => isA(field, "object")).map(([key]) => key);
  const rows = (at: string) =>
    fields.map(([key]): [string, string] => [
      style === "deepObject" ? `${name}[${key}]` : key,
      parameterPlaceholder(at, key),
    ]);
  const note =
    nested.length > 0
      ? `The nested ${nested.map((key) => `"${key}"`).join(", ")} is sent as JSON text.`
      : given.additionalProperties
        ? "Only its named fields are sent."
        : undefined;
  return { schema: given, rows, ...(note && { note }) };
};

const styleOf = (parameter: Node) => {
  const where = textOf(parameter.in);
  const collection = textOf(parameter.collectionFormat);
  const style =
    textOf(parameter.style) ||
    collection ||
    (where === "query" || where === "cookie" ? "form" : "simple");
  const swagger = !isObject(parameter.schema) && !isObject(parameter.content);
  const explode =
    typeof parameter.explode === "boolean"
      ? parameter.explode
      : collection
        ? collection === "multi"
        : !swagger && style === "form";
  return { style, explode, isQuery: where === "query" };
};

/** Adds the inputs of a parameter, and the rows or path segment that send them. */
const place = (
  parameter: Node,
  placed: Placed,
  inputs: Inputs,
  references: References,
  say: Say,
) => {
  const [upstream, where] = [textOf(parameter.name), textOf(parameter.in)];
  const lower = upstream.toLowerCase();
  if (where === "header" && ignoredHeaders.has(lower)) return;
  const problem = where === "header" ? headerNameProblem(upstream) : undefined;
  const unusable = problem ?? (upstream.includes("{{") ? "Its name cannot be sent." : undefined);
  if (unusable || !["path", "query", "header", "cookie"].includes(where))
    return say(
      "/parameters",
      "parameter_left_out",
      `"${upstream.slice(0, 100)}" was skipped. ${unusable ?? "Its location is unknown."}`,
    );
  const { schema: given, json } = schemaOf(parameter);
  const { schema: converted, notes } = convertSchema(given, references);
  const description = textOf(parameter.description).slice(0, 2000) || converted.description;
  const typed: JsonSchema = {
    ...(converted.type === undefined && !converted.anyOf && !converted.oneOf && !converted.enum
      ? { type: "string" as const }
      : {}),
    ...converted,
    ...(description && { description }),
    ...(parameter.deprecated === true && { deprecated: true }),
  };
  const spelling = styleOf(parameter);
  const { style } = spelling;
  const { schema, rows, note } = json
    ? { schema: typed, rows: undefined, note: undefined }
    : spell(upstream, typed, spelling);
  const required = where === "path" || parameter.required === true;
  const { name } = inputs.add(upstream, schema, where, required);
  const at = pointer("/parameters/properties", name);
  sayNotes(say, at, notes);
  if (note) say(at, "style_changed", `"${name}": ${note}`);
  const sent = rows?.(name) ?? [[upstream, parameterPlaceholder(name)] as [string, string]];
  const example = exampleOf(parameter, references.follow);
  if (example !== undefined) placed.examples[name] = example;
  if (where === "path") {
    const prefix = style === "matrix" ? `;${upstream}=` : style === "label" ? "." : "";
    placed.path.set(upstream, prefix + parameterPlaceholder(name));
  } else if (where === "query") {
    for (const [row, value] of sent)
      if (placed.query.length < maxRows) placed.query.push({ name: row, value });
      else
        say(
          at,
          "row_left_out",
          `"${row}" is not sent: a request can have at most ${maxRows} rows.`,
        );
  } else if (where === "header")
    placed.headers.push({ name: lower, value: parameterPlaceholder(name) });
  else addCookie(placed, upstream, parameterPlaceholder(name), at, say);
};

const addCookie = ({ headers }: Placed, name: string, value: string, at: string, say: Say) => {
  const header = headers.find((row) => row.name === "cookie");
  if (!header) return void headers.push({ name: "cookie", value: `${name}=${value}` });
  header.value += `; ${name}=${value}`;
  say(
    at,
    "cookies_together",
    "The cookies are sent in one header, and only if all of them have values.",
  );
};

export const sayNotes = (say: Say, at: string, notes: readonly SchemaNote[]) => {
  for (const { path, code, message } of notes) say(at + path, code, message);
};

/** Converts the parameters of an operation to inputs and the parts of a request that send them. */
export const placeParameters = (
  parameters: readonly Node[],
  inputs: Inputs,
  references: References,
  say: Say,
): Placed => {
  const placed: Placed = { path: new Map(), query: [], headers: [], examples: {} };
  for (const parameter of parameters)
    if (textOf(parameter.name) !== "" && !["body", "formData"].includes(textOf(parameter.in)))
      place(parameter, placed, inputs, references, say);
  return placed;
};
