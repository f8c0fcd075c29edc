import { checkSchema } from "@/lib/agent/check-schema";
import type { HandlerConfig } from "@/lib/agent/handlers";
import { isObject, type Json } from "@/lib/agent/json";
import type { JsonSchema, ParametersSchema } from "@/lib/agent/json-schema";
import { type ParameterRow, rowsFromParameters } from "@/lib/agent/parameters/rows";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import { schemaFromSample } from "@/lib/agent/reading/schema-from-sample";
import { schemaFromTypeScript } from "@/lib/agent/reading/schema-from-typescript";

/** Parameters read from a text; `handler` if the text also describes the request. */
export type Filling = { rows: ParameterRow[]; notes: string[]; handler?: HandlerConfig };
export type Read = Filling | { problem: string };

export const sources = {
  sample: { label: "Sample JSON", placeholder: '{ "query": "Berlin", "limit": 10 }' },
  schema: {
    label: "JSON Schema",
    placeholder: '{ "type": "object", "properties": { "query": { "type": "string" } } }',
  },
  typescript: {
    label: "TypeScript",
    placeholder: "interface Search {\n  query: string;\n  limit?: number;\n}",
  },
  curl: { label: "cURL", placeholder: "curl https://api.example.com/search?q=Berlin" },
  openapi: { label: "OpenAPI", placeholder: "openapi: 3.1.0 …" },
} as const;
export type Source = keyof typeof sources;

/** Sources that are parsed in the browser as they are typed. */
export const isLocal = (source: Source): source is "sample" | "schema" | "typescript" =>
  source === "sample" || source === "schema" || source === "typescript";

const asParameters = (schema: JsonSchema): ParametersSchema | undefined =>
  isObject(schema.properties) ? ({ ...schema, type: "object" } as ParametersSchema) : undefined;

/** Parses a text into parameters, or returns a problem that says what is wrong and where. */
export const readSource = (source: "sample" | "schema" | "typescript", text: string): Read => {
  if (source === "typescript") {
    const read = schemaFromTypeScript(text);
    if ("problem" in read)
      return { problem: `Line ${read.line}, column ${read.column}: ${read.problem}` };
    const parameters = asParameters(read.schema);
    if (!parameters) return { problem: "Enter an interface or an object type." };
    return { rows: rowsFromParameters(parameters), notes: read.notes };
  }
  const read = readJson(text);
  if ("problem" in read) return { problem: tellPlace(text, read) };
  return source === "sample" ? fromSample(read.value) : fromSchema(read.value as Json);
};

const fromSample = (value: unknown): Read => {
  const sample = isObject(value) ? value : { [Array.isArray(value) ? "items" : "value"]: value };
  const parameters = asParameters(schemaFromSample(sample));
  if (!parameters) return { problem: "The sample has no fields." };
  return { rows: rowsFromParameters(parameters), notes: [] };
};

const fromSchema = (value: Json): Read => {
  if (!isObject(value)) return { problem: "A JSON Schema must be an object." };
  const parameters = asParameters(value as JsonSchema);
  if (!parameters)
    return { problem: 'The schema needs "properties", which become the parameters.' };
  const notes = checkSchema(parameters).map(({ path, message }) => `${path}: ${message}`);
  return { rows: rowsFromParameters(parameters), notes };
};
