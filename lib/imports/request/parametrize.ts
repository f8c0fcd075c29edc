import type { HttpHandler } from "@/lib/agent/handlers/http";
import { parseTemplate } from "@/lib/agent/placeholders/template";
import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { containsSecret, isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import { convertFileBody, convertFilePart } from "./file-inputs";
import type { GraphqlOperation, GraphqlVariable } from "./graphql-operation";
import { createInputs } from "./inputs";

/** Returns the text of a template without placeholders, or undefined if it has any. */
const toLiteral = (template: string): string | undefined => {
  const { template: parts, problem } = parseTemplate(template);
  if (problem !== undefined || parts.some((part) => typeof part === "object")) return undefined;
  return parts.join("");
};

/** Infers the type of a query or form value: `2` is a number, `007` a string. */
const parseText = (text: string): Json => {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  const isSame = text !== "" && String(number) === text && Math.abs(number) < 1e15;
  return isSame && Number.isFinite(number) ? number : text;
};

const toLiteralJson = (value: Json): Json | undefined => {
  if (typeof value === "string") return toLiteral(value);
  if (Array.isArray(value)) {
    const items = value.map(toLiteralJson);
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, toLiteralJson(item)] as const);
  return entries.some(([, item]) => item === undefined)
    ? undefined
    : (Object.fromEntries(entries) as Json);
};

/** Common notations for a value to fill in: `$ID`, `${ID}`, `{id}`, `:id` and `<id>`. */
const placeholderPattern = /^(?:\$\{?(\w+)\}?|\{(\w+)\}|:([A-Za-z]\w*)|<([\w -]+)>)$/;
const findPlaceholderName = (text: string): string | undefined =>
  placeholderPattern.exec(text)?.slice(1).find(Boolean);
const idPattern = /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
/**
 * Returns the name of an ID in a path, based on the segment before it: `user_id` after `/users`.
 */
export const toIdName = (previous = ""): string =>
  /^[A-Za-z][\w-]*$/.test(previous) ? `${singular(previous)}_id` : "id";

/** Whether a segment of a path identifies something. The number after `/api` is a version. */
export const isIdSegment = (segment: string, previous: string | undefined): boolean =>
  idPattern.test(segment) && previous !== "api";

const singular = (word: string) =>
  word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, "");

type Multipart = Extract<HttpHandler["body"], { type: "multipart" }>;

/**
 * Returns the part of a field that is a file whose content is unknown, or undefined for any other
 * field.
 */
const findFile = ({ encoding = {} }: Multipart, name: string, texts: (string | undefined)[]) => {
  const part = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
  if (part?.fileName === undefined || texts.some((text) => text !== "")) return undefined;
  return { contentType: part.contentType, fileName: part.fileName };
};

/** Facts about a request that its handler does not contain. */
export type RequestFacts = {
  /** Whether the body is a file, whose content is unknown. */
  isFileBody?: boolean;
  /** The operation that a GraphQL request runs. */
  operation?: GraphqlOperation | undefined;
  /** Descriptions of query rows and form fields, by name. */
  descriptions?: { [Location in "query" | "body"]?: ReadonlyMap<string, string> };
};

type Values = Record<string, unknown>;

/** GraphQL errors have status 200. */
const graphqlResponse: HttpHandler["response"] = {
  select: "data",
  errorWhen: "errors",
  errorMessage: "errors[0].message",
};

/**
 * Replaces the values of a request with parameters: IDs and placeholders in the path, query values
 * (which become defaults) and body fields (which become examples). Values that already contain a
 * placeholder and disabled rows are unchanged. Secrets never become examples.
 */
export const parametrize = (
  handler: HttpHandler,
  toolName: string,
  addWarning: AddWarning,
  { isFileBody = false, operation, descriptions = {} }: RequestFacts = {},
) => {
  const inputs = createInputs(toolName, addWarning);
  const values: Values = {};
  const [origin = "", path = ""] = /^(https?:\/\/[^/]*)(.*)$/s.exec(handler.url)?.slice(1) ?? [];

  const segments = path.split("/").map((segment, index, all) => {
    if (toLiteral(segment) === undefined || segment.includes("?")) return segment;
    const name = findPlaceholderName(segment);
    const previous = all[index - 1] ?? "";
    const isId = isIdSegment(segment, previous);
    if (name === undefined && !isId) return segment;
    const { name: parameterName, template } = inputs.add(
      name ?? toIdName(previous),
      { type: "string", ...(name === undefined && { examples: [segment] }) },
      "path",
      true,
    );
    if (name === undefined) values[parameterName] = segment;
    return String(template);
  });

  const describe = (name: string, location: "query" | "body"): JsonSchema => {
    const description = descriptions[location]?.get(name);
    return description === undefined ? {} : { description };
  };

  const addTextInput = (name: string, texts: string[], location: "query" | "body"): Json => {
    const isSecret = isSecretName(name) || texts.some(containsSecret);
    const knownTexts = texts.filter(
      (text) => findPlaceholderName(text) === undefined && text !== "",
    );
    const typedValues = texts.map(parseText);
    const isList = typedValues.length > 1 || name.endsWith("[]");
    const value = isList ? typedValues : typedValues[0];
    const isUsable = !isSecret && knownTexts.length === texts.length;
    const schema: JsonSchema = {
      ...(isUsable ? inferSchema(value) : { type: "string" as const }),
      ...describe(name, location),
    };
    if (isUsable && location === "query") schema.default = value as Json;
    else if (isUsable) schema.examples = [value as Json];
    const input = inputs.add(name, schema, location, location !== "query");
    if (isUsable) values[input.name] = value;
    return input.template;
  };

  const rows = (handler.query ?? []).flatMap((row, index, all) => {
    const sameNameRows = all.filter(({ name, enabled }) => name === row.name && enabled !== false);
    const texts = sameNameRows.map(({ value }) => toLiteral(value));
    if (row.enabled === false || !texts.every((text) => text !== undefined)) return [row];
    // An array value repeats its key in the query, so one row is enough.
    if (sameNameRows[0] !== all[index]) return [];
    return [{ ...row, value: String(addTextInput(row.name, texts, "query")) }];
  });

  const addWholeBody = (value: Json, schema: JsonSchema): Json => {
    const isUsable = !containsSecret(value);
    const { name, template } = inputs.add(
      "body",
      { ...schema, ...(isUsable && { examples: [value] }) },
      "request",
      true,
    );
    if (isUsable) values[name] = value;
    return template;
  };

  const addField = (name: string, template: Json, variable?: GraphqlVariable): Json => {
    const literal = toLiteralJson(template);
    if (literal === undefined) return template;
    // An ID may be sent as a number.
    const isTextual = variable?.schema?.type === "string" && typeof literal === "number";
    const value = isTextual ? String(literal) : literal;
    const isSecret = isSecretName(name);
    const isBlank = typeof value === "string" && findPlaceholderName(value) !== undefined;
    const isUsable = !isSecret && !isBlank && value !== null && !containsSecret(value);
    const inferSampleSchema = (): JsonSchema => {
      if (isBlank || isSecret) return { type: "string" };
      return variable && value === null ? {} : inferSchema(value);
    };
    const schema: JsonSchema = {
      ...(variable?.schema ?? inferSampleSchema()),
      ...(isUsable && { examples: [value] }),
    };
    const input = inputs.add(name, schema, "body", variable?.isRequired ?? true);
    if (isUsable) values[input.name] = value;
    return input.template;
  };

  const addFields = (fields: Record<string, unknown>): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, addField(name, value as Json)]),
    );

  /** Turns the variables of a GraphQL request into parameters. The query stays as it is. */
  const addGraphqlVariables = (
    request: Record<string, Json>,
    { variables: declared }: GraphqlOperation,
  ): Record<string, Json> => {
    // Variables that are a single placeholder are filled in as a whole.
    if (typeof request.variables === "string" && request.variables !== "") return request;
    const samples = new Map(Object.entries(isObject(request.variables) ? request.variables : {}));
    const names = new Set([...declared.keys(), ...samples.keys()]);
    if (names.size === 0) return request;
    const variables = [...names].map((name) => [
      name,
      addField(name, (samples.get(name) ?? null) as Json, declared.get(name)),
    ]);
    return { ...request, variables: Object.fromEntries(variables) };
  };

  const body = ((): HttpHandler["body"] => {
    const original = handler.body;
    if (!original || original.type === "none") return original;
    if (original.type === "text" && isFileBody) {
      const type = handler.headers?.find(({ name }) => name === "content-type")?.value;
      const schema = convertFileBody(type, addWarning);
      return { type: "text", value: String(inputs.add("body", schema, "request", true).template) };
    }
    if (original.type === "text") {
      const text = toLiteral(original.value);
      if (text === undefined) return original;
      return { type: "text", value: String(addWholeBody(text, { type: "string" })) };
    }
    if (original.type === "json") {
      if (isObject(original.value))
        return {
          type: "json",
          value: operation
            ? addGraphqlVariables(original.value, operation)
            : addFields(original.value),
        };
      const value = toLiteralJson(original.value);
      return value === undefined || value === null
        ? original
        : { type: "json", value: addWholeBody(value, inferSchema(value)) };
    }
    const fields = Object.entries(original.value).map(([name, value]): [string, Json] => {
      const texts = [value]
        .flat()
        .map((one) => (typeof one === "string" ? toLiteral(one) : undefined));
      const isLiteral = texts.every((text) => text !== undefined);
      const file = original.type === "multipart" ? findFile(original, name, texts) : undefined;
      if (file) {
        const schema = convertFilePart(
          name,
          { ...file, ...describe(name, "body") },
          texts.length,
          addWarning,
        );
        return [name, inputs.add(name, schema, "body", true).template];
      }
      return [name, isLiteral ? addTextInput(name, texts, "body") : value];
    });
    return { ...original, value: Object.fromEntries(fields) };
  })();

  const parametrized: HttpHandler = {
    ...handler,
    url: origin + segments.join("/"),
    ...(handler.query && { query: rows }),
    ...(body && { body }),
    ...(operation && { response: graphqlResponse }),
  };
  return { handler: parametrized, parameters: inputs.parameters(), values };
};
