import {
  type ParameterRow,
  rowsFromParameters,
} from "@/components/tool-editor/parameters/model/rows";
import type { HandlerConfig } from "@/lib/agent/handlers";
import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import { schemaFromTypeScript } from "@/lib/imports/readers/typescript/schema-from-typescript";
import { checkSchema } from "@/lib/schema/check-schema";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";

/**
 * Parameters parsed from text, with `handler` and the services whose credentials it uses if the
 * text also describes the request.
 */
export type ParsedParameters = {
  rows: ParameterRow[];
  notes: string[];
  handler?: HandlerConfig;
  credentials?: string[];
};
export type FillResult = ParsedParameters | { problem: string };

export const sources = {
  sample: {
    segment: "Sample",
    label: "Sample JSON",
    placeholder: '{ "query": "Berlin", "limit": 10 }',
  },
  schema: {
    segment: "Schema",
    label: "JSON Schema",
    placeholder: '{ "type": "object", "properties": { "query": { "type": "string" } } }',
  },
  typescript: {
    segment: "TypeScript",
    label: "TypeScript",
    placeholder: "interface Search {\n  query: string;\n  limit?: number;\n}",
  },
  curl: {
    segment: "cURL",
    label: "cURL",
    placeholder: "curl https://api.example.com/search?q=Berlin",
  },
  openapi: { segment: "OpenAPI", label: "OpenAPI", placeholder: "openapi: 3.1.0 …" },
} as const;
export type Source = keyof typeof sources;

/** Whether a source is parsed in the browser as it is typed. */
export const isLocal = (source: Source): source is "sample" | "schema" | "typescript" =>
  source === "sample" || source === "schema" || source === "typescript";

const toParameters = (schema: JsonSchema): ParametersSchema | undefined =>
  isObject(schema.properties) ? ({ ...schema, type: "object" } as ParametersSchema) : undefined;

/**
 * Parses text into parameters. Returns a problem that describes the error and its location if the
 * text is invalid.
 */
export const readSource = (
  source: "sample" | "schema" | "typescript",
  text: string,
): FillResult => {
  if (source === "typescript") {
    const typeResult = schemaFromTypeScript(text);
    if ("problem" in typeResult)
      return {
        problem: `Line ${typeResult.line}, column ${typeResult.column}: ${typeResult.problem}`,
      };
    const parameters = toParameters(typeResult.schema);
    if (!parameters) return { problem: "Enter an interface or an object type." };
    return { rows: rowsFromParameters(parameters), notes: typeResult.notes };
  }
  const json = parseJsonText(text);
  if ("problem" in json) return { problem: formatJsonError(text, json) };
  return source === "sample" ? fromSample(json.value) : fromSchema(json.value);
};

const fromSample = (value: unknown): FillResult => {
  const sample = isObject(value) ? value : { [Array.isArray(value) ? "items" : "value"]: value };
  const parameters = toParameters(inferSchema(sample));
  if (!parameters) return { problem: "The sample has no fields." };
  return { rows: rowsFromParameters(parameters), notes: [] };
};

const fromSchema = (value: Json): FillResult => {
  if (!isObject(value)) return { problem: "A JSON Schema must be an object." };
  const parameters = toParameters(value);
  if (!parameters)
    return { problem: 'The schema needs "properties", which become the parameters.' };
  const notes = checkSchema(parameters).map(({ path, message }) => `${path}: ${message}`);
  return { rows: rowsFromParameters(parameters), notes };
};
