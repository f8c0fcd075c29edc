import type { HttpHandler } from "@/lib/agent/handlers/http";
import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { isObject, type Json, parseJson } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { convertFileBody, convertFilePart } from "./file-inputs";
import { type GraphqlOperation, removeSecretTexts } from "./graphql-operation";
import { toLiteral, toLiteralJson } from "./literal-values";
import {
  addField,
  addTextInput,
  addWholeBody,
  describeInput,
  type RequestInputs,
} from "./request-inputs";

type Body = NonNullable<HttpHandler["body"]>;
type BodyOf<Type extends Body["type"]> = Extract<Body, { type: Type }>;

/** Removes secrets from the query of a GraphQL request, which is sent as it is. */
const removeQuerySecrets = (
  { addWarning }: RequestInputs,
  payload: Record<string, Json>,
): Record<string, Json> => {
  if (typeof payload.query !== "string") return payload;
  const { document, names } = removeSecretTexts(payload.query);
  for (const name of names)
    addWarning(
      "/handler/body",
      "secret_left_out",
      `The value of "${cutText(name, 60)}" was removed from the query, because it may be a secret. Use a variable for it.`,
    );
  return { ...payload, query: document };
};

/** Turns the variables of a GraphQL request into parameters. The query stays as it is. */
const addGraphqlVariables = (
  request: RequestInputs,
  payload: Record<string, Json>,
  { variables: declared }: GraphqlOperation,
): Record<string, Json> => {
  const { variables: content } = payload;
  const isText = typeof content === "string" && content !== "";
  // Insomnia saves the variables as text.
  const variableValues = isText ? parseJson(content) : content;
  // Variables that are a single placeholder are filled in as a whole.
  if (isText && !isObject(variableValues)) return payload;
  const samples = new Map(Object.entries(isObject(variableValues) ? variableValues : {}));
  const names = new Set([...declared.keys(), ...samples.keys()]);
  if (names.size === 0) return payload;
  const variables = [...names].map((name) => [
    name,
    addField(request, name, samples.get(name) ?? null, declared.get(name)),
  ]);
  return { ...payload, variables: Object.fromEntries(variables) };
};

const parametrizeText = (request: RequestInputs, body: BodyOf<"text">): Body => {
  const text = toLiteral(body.value);
  if (text === undefined) return body;
  return { type: "text", value: String(addWholeBody(request, text, { type: "string" })) };
};

const parametrizeJson = (
  request: RequestInputs,
  body: BodyOf<"json">,
  operation: GraphqlOperation | undefined,
): Body => {
  if (!isObject(body.value)) {
    const value = toLiteralJson(body.value);
    if (value === undefined || value === null) return body;
    return { type: "json", value: addWholeBody(request, value, inferSchema(value)) };
  }
  if (operation)
    return {
      type: "json",
      value: addGraphqlVariables(request, removeQuerySecrets(request, body.value), operation),
    };
  const fields = Object.entries(body.value).map(([name, value]) => [
    name,
    addField(request, name, value),
  ]);
  return { type: "json", value: Object.fromEntries(fields) };
};

/**
 * Returns the part of a field that is a file whose content is unknown, or undefined for any other
 * field.
 */
const findFile = (
  { encoding = {} }: BodyOf<"multipart">,
  name: string,
  texts: (string | undefined)[],
) => {
  const part = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
  if (part?.fileName === undefined || texts.some((text) => text !== "")) return undefined;
  return { contentType: part.contentType, fileName: part.fileName };
};

const parametrizeForm = (request: RequestInputs, body: BodyOf<"form" | "multipart">): Body => {
  const { inputs, addWarning } = request;
  const fields = Object.entries(body.value).map(([name, value]): [string, Json] => {
    const texts = [value]
      .flat()
      .map((item) => (typeof item === "string" ? toLiteral(item) : undefined));
    const isLiteral = texts.every((text) => text !== undefined);
    const file = body.type === "multipart" ? findFile(body, name, texts) : undefined;
    if (file) {
      const part = { ...file, ...describeInput(request, name, "body") };
      const schema = convertFilePart(name, part, texts.length, addWarning);
      return [name, inputs.add(name, schema, "body", true).template];
    }
    return [name, isLiteral ? addTextInput(request, name, texts, "body") : value];
  });
  return { ...body, value: Object.fromEntries(fields) };
};

/** Replaces a body that is a file, whose content is unknown, with a parameter. */
const parametrizeFile = (
  { inputs, addWarning }: RequestInputs,
  headers: HttpHandler["headers"],
): Body => {
  const type = headers?.find(({ name }) => name === "content-type")?.value;
  const schema = convertFileBody(type, addWarning);
  return { type: "text", value: String(inputs.add("body", schema, "request", true).template) };
};

export type BodyFacts = {
  /** Whether the body is a file, whose content is unknown. */
  isFileBody?: boolean;
  /** The operation that a GraphQL request runs. */
  operation?: GraphqlOperation | undefined;
};

/** Replaces the values of a request's body with parameters. */
export const parametrizeBody = (
  request: RequestInputs,
  { body, headers }: HttpHandler,
  { isFileBody = false, operation }: BodyFacts,
): HttpHandler["body"] => {
  if (!body || body.type === "none") return body;
  switch (body.type) {
    case "text":
      return isFileBody ? parametrizeFile(request, headers) : parametrizeText(request, body);
    case "json":
      return parametrizeJson(request, body, operation);
    default:
      return parametrizeForm(request, body);
  }
};
