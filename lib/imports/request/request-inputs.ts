import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { containsSecret, isSecretField, isSecretName } from "@/lib/imports/readers/request/secrets";
import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import type { GraphqlVariable } from "./graphql-operation";
import { createInputs, type Inputs } from "./inputs";
import { findPlaceholderName, toLiteralJson } from "./literal-values";

/** Descriptions of query rows and form fields, by name. */
export type Descriptions = { [Location in "query" | "body"]?: ReadonlyMap<string, string> };

/** The parameters that replace the values of a request, and those values by parameter. */
export type RequestInputs = {
  inputs: Inputs;
  values: Record<string, unknown>;
  descriptions: Descriptions;
  /** Whether empty query values are sent. Otherwise, they stand for values to fill in. */
  sendsEmptyQuery: boolean;
  addWarning: AddWarning;
};
export const createRequestInputs = (
  addWarning: AddWarning,
  { descriptions, sendsEmptyQuery }: Pick<RequestInputs, "descriptions" | "sendsEmptyQuery">,
): RequestInputs => ({
  inputs: createInputs(addWarning),
  values: {},
  descriptions,
  sendsEmptyQuery,
  addWarning,
});

/** Infers the type of a query or form value: `2` is a number, `007` a string. */
const parseText = (text: string): Json => {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  const isSame = text !== "" && String(number) === text && Math.abs(number) < 1e15;
  return isSame && Number.isFinite(number) ? number : text;
};

export const describeInput = (
  { descriptions }: RequestInputs,
  name: string,
  location: "query" | "body",
): JsonSchema => {
  const description = descriptions[location]?.get(name);
  return description === undefined ? {} : { description };
};

/** Adds a parameter for the texts of a query row or a form field. */
export const addTextInput = (
  request: RequestInputs,
  name: string,
  texts: string[],
  location: "query" | "body",
): Json => {
  const hasSecretName = location === "query" ? isSecretName(name) : isSecretField(name, texts);
  const isSecret = hasSecretName || texts.some(containsSecret);
  const isEmptyKnown = request.sendsEmptyQuery && location === "query";
  const knownTexts = texts.filter((text) =>
    text === "" ? isEmptyKnown : findPlaceholderName(text) === undefined,
  );
  const typedValues = texts.map(parseText);
  const isList = typedValues.length > 1 || name.endsWith("[]");
  const value = isList ? typedValues : typedValues[0];
  const isUsable = !isSecret && knownTexts.length === texts.length;
  const schema: JsonSchema = {
    ...(isUsable ? inferSchema(value) : { type: "string" as const }),
    ...describeInput(request, name, location),
  };
  if (isUsable && location === "query") schema.default = value;
  else if (isUsable) schema.examples = [value as Json];
  const input = request.inputs.add(name, schema, location, location !== "query");
  if (isUsable) request.values[input.name] = value;
  return input.template;
};

/** Adds a parameter for a whole body. */
export const addWholeBody = (
  { inputs, values }: RequestInputs,
  value: Json,
  schema: JsonSchema,
): Json => {
  const isUsable = !containsSecret(value);
  const { name, template, rename } = inputs.add(
    "body",
    { ...schema, ...(isUsable && { examples: [value] }) },
    "request",
    true,
  );
  if (isUsable) values[name] = rename(value);
  return template;
};

/** Adds a parameter for a field of a JSON body. `variable` declares it in a GraphQL request. */
export const addField = (
  { inputs, values }: RequestInputs,
  name: string,
  template: Json,
  variable?: GraphqlVariable,
): Json => {
  const literal = toLiteralJson(template);
  if (literal === undefined) return template;
  // An ID may be sent as a number.
  const isTextual = variable?.schema?.type === "string" && typeof literal === "number";
  const value = isTextual ? String(literal) : literal;
  const isSecret = isSecretField(name, [value]);
  const isBlank = typeof value === "string" && findPlaceholderName(value) !== undefined;
  // Null stands for a variable that has no sample.
  const isKnown = variable === undefined || value !== null;
  const isUsable = !isSecret && !isBlank && isKnown && !containsSecret(value);
  const inferSampleSchema = (): JsonSchema => {
    if (isBlank || isSecret) return { type: "string" };
    return variable && value === null ? {} : inferSchema(value);
  };
  const schema: JsonSchema = {
    ...(variable?.schema ?? inferSampleSchema()),
    ...(isUsable && { examples: [value] }),
  };
  const input = inputs.add(name, schema, "body", variable?.isRequired ?? true);
  if (isUsable) values[input.name] = input.rename(value);
  return input.template;
};
