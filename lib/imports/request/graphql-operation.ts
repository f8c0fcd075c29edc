import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject, type Json, parseJson } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

export type GraphqlVariable = {
  /**
   * Undefined for the API's own types: enums, inputs and scalars, which only its schema describes.
   */
  schema: JsonSchema | undefined;
  isRequired: boolean;
};

/**
 * The operation that a request runs (GraphQL October 2021, §2.3). Its type is `operation` if the
 * service keeps the text, so that the request does not tell more.
 */
export type GraphqlOperation = {
  type: "query" | "mutation" | "subscription" | "operation";
  /** Undefined for an anonymous operation. */
  name: string | undefined;
  variables: ReadonlyMap<string, GraphqlVariable>;
};

const MAX_CHARACTERS = 200_000;
/** Maximum depth of nested lists. Nobody nests them deeper. */
const MAX_LIST_DEPTH = 8;

/** Matches strings, names, numbers and punctuators. Commas and comments have no meaning (§2.1). */
const tokenPattern =
  /"""(?:(?!""")[^\\]|\\[\s\S])*"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|\.\.\.|[$@]?\w+|-\d[\w.+-]*|[^\s,\ufeff]/g;

const operationTypes = ["query", "mutation", "subscription"] as const;
const isOperationType = (token: string | undefined): token is (typeof operationTypes)[number] =>
  operationTypes.some((type) => type === token);

const scalarTypes: Record<string, JsonSchema> = {
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  String: { type: "string" },
  ID: { type: "string" },
};
const findScalar = (name: string): JsonSchema | undefined =>
  Object.hasOwn(scalarTypes, name) ? { ...scalarTypes[name] } : undefined;

/** Creates a reader for the tokens of a document. */
const createReader = (document: string) => {
  const tokens = (document.match(tokenPattern) ?? []).filter((token) => !token.startsWith("#"));
  let index = 0;
  const peek = (): string | undefined => tokens[index];
  const next = (): string | undefined => {
    index += 1;
    return tokens[index - 1];
  };
  /** Reads the next token if it is this one. */
  const take = (token: string): boolean => {
    const isNext = peek() === token;
    if (isNext) index += 1;
    return isNext;
  };
  /** Skips a value, or everything in brackets. */
  const skip = (): void => {
    let depth = 0;
    do {
      const token = next();
      if (token === undefined) return;
      if (/^[([{]$/.test(token)) depth += 1;
      else if (/^[)\]}]$/.test(token)) depth -= 1;
    } while (depth > 0);
  };
  return { peek, next, take, skip };
};
type Reader = ReturnType<typeof createReader>;

/** Reads a type such as `[Int!]!` as a schema (§2.11). */
const readType = (reader: Reader, depth = 0): GraphqlVariable => {
  let schema: JsonSchema | undefined;
  if (depth < MAX_LIST_DEPTH && reader.take("[")) {
    const items = readType(reader, depth + 1).schema;
    reader.take("]");
    schema = items && { type: "array", items };
  } else schema = findScalar(reader.next() ?? "");
  return { schema, isRequired: reader.take("!") };
};

/**
 * Parses a default value of a simple type. Returns undefined for other types, or if the value has
 * the wrong type.
 */
const toDefault = (token: string, { type }: JsonSchema): Json | undefined => {
  const value = parseJson(token);
  if (type === "integer") return Number.isInteger(value) ? value : undefined;
  return typeof value === type ? value : undefined;
};

/**
 * Reads variables such as `$id: ID!, $first: Int = 10 @deprecated`, up to the closing bracket
 * (§2.10).
 */
const readVariables = (reader: Reader): Map<string, GraphqlVariable> => {
  const variables = new Map<string, GraphqlVariable>();
  for (let token = reader.next(); token !== undefined && token !== ")"; token = reader.next()) {
    if (token.startsWith("@")) {
      if (reader.peek() === "(") reader.skip();
      continue;
    }
    if (!token.startsWith("$") || !reader.take(":")) continue;
    const { schema, isRequired } = readType(reader);
    const hasDefault = reader.take("=");
    const value =
      hasDefault && schema && !isSecretName(token)
        ? toDefault(reader.peek() ?? "", schema)
        : undefined;
    if (hasDefault) reader.skip();
    variables.set(token.slice(1), {
      schema: schema && value !== undefined ? { ...schema, default: value } : schema,
      isRequired: isRequired && !hasDefault,
    });
  }
  return variables;
};

/** Reads the operation with this name, or the first one if the name is empty. */
const readOperation = (document: string, name: string): GraphqlOperation | undefined => {
  if (document.length > MAX_CHARACTERS || !/\}\s*$/.test(document)) return undefined;
  const reader = createReader(document);
  for (let token = reader.peek(); token !== undefined; token = reader.peek()) {
    if (token === "{") return { type: "query", name: undefined, variables: new Map() };
    reader.next();
    if (!isOperationType(token) && token !== "fragment") return undefined;
    const operationName = /^\w/.test(reader.peek() ?? "") ? reader.next() : undefined;
    const variables = reader.take("(") ? readVariables(reader) : new Map<string, GraphqlVariable>();
    while (reader.peek() !== "{" && reader.peek() !== undefined) reader.next();
    if (reader.peek() === undefined) return undefined;
    if (isOperationType(token) && (name === "" || name === operationName))
      return { type: token, name: operationName, variables };
    reader.skip();
  }
  return undefined;
};

/**
 * Removes secrets that a document contains as text: the values of arguments and fields, and the
 * defaults of variables. Returns the names that they have.
 */
export const removeSecretTexts = (document: string): { document: string; names: string[] } => {
  const names = new Set<string>();
  const text = document.replace(
    /\b(\w+)(\s*:\s*(?:[\w![\]]+\s*=\s*)?)(?:"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)+")/g,
    (whole, name: string, between: string) => {
      if (!isSecretName(name)) return whole;
      names.add(name);
      return `${name}${between}""`;
    },
  );
  return { document: text, names: [...names] };
};

const bodyFields = new Set(["query", "operationName", "variables", "extensions"]);

/**
 * Returns the operation that a JSON body runs, or undefined if the body is not a GraphQL-over-HTTP
 * request.
 */
export const findGraphqlOperation = (body: unknown): GraphqlOperation | undefined => {
  if (!isObject(body) || !Object.keys(body).every((name) => bodyFields.has(name))) return undefined;
  const name = typeof body.operationName === "string" ? body.operationName : "";
  if (typeof body.query === "string") return readOperation(body.query, name);
  const isPersisted = isObject(body.extensions) && isObject(body.extensions.persistedQuery);
  if (!isPersisted || name === "" || !isObject(body.variables)) return undefined;
  return { type: "operation", name, variables: new Map() };
};

/** Returns the operation that an HTTP request runs, or undefined if it is not a GraphQL request. */
export const findRequestOperation = ({
  body,
}: Pick<HttpHandler, "body">): GraphqlOperation | undefined =>
  body?.type === "json" ? findGraphqlOperation(body.value) : undefined;
