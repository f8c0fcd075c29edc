import {
  type DocumentBody,
  type DocumentOperation,
  isNode,
  type Node,
} from "./document-reader-fixture";

/** A request in comparable form: decoded, and sorted if the order has no meaning. */
type PlainRequest = {
  method: string;
  path: string;
  query: string[][];
  headers: Node;
  body: unknown;
};
export type Arguments = { parameters: Map<string, unknown>; body: unknown };

const text = (value: unknown) =>
  typeof value === "string" ? value : String(JSON.stringify(value));
const members = (value: unknown): [string, unknown][] =>
  Object.entries(value as object).filter(([, item]) => item !== null && item !== undefined);
const present = (value: unknown[]) => value.filter((item) => item !== null && item !== undefined);

/**
 * Writes a value in the notation of PHP and Rack, which `deepObject` stands for beyond OpenAPI's
 * single level.
 */
const brackets = (name: string, value: unknown): string[][] => {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      typeof item === "object" && item !== null
        ? brackets(`${name}[${index}]`, item)
        : brackets(`${name}[]`, item),
    );
  if (isNode(value))
    return Object.entries(value).flatMap(([key, item]) => brackets(`${name}[${key}]`, item));
  return [[name, text(value)]];
};

const delimiters: Record<string, string> = {
  form: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
};

const formPairs = (name: string, value: unknown, node: Node, spreads: boolean): string[][] => {
  if (value === null || value === undefined) return [];
  const style = String(node.style ?? "form");
  const explode = node.explode ?? style === "form";
  if (style === "deepObject") return brackets(name, value);
  const delimiter = delimiters[style] ?? ",";
  if (Array.isArray(value)) {
    const items = present(value).map(text);
    if (explode) return items.map((item) => [name, item]);
    return items.length > 0 ? [[name, items.join(delimiter)]] : [];
  }
  if (!isNode(value)) return [[name, text(value)]];
  if (!explode) {
    const flat = members(value).flatMap(([key, item]) => [key, text(item)]);
    return flat.length > 0 ? [[name, flat.join(delimiter)]] : [];
  }
  if (!spreads) return [[name, text(value)]];
  return members(value).flatMap(([key, item]) =>
    Array.isArray(item) ? item.map((each) => [key, text(each)]) : [[key, text(item)]],
  );
};

const pathText = (name: string, value: unknown, node: Node): string => {
  const style = String(node.style ?? "simple");
  const first = { simple: "", label: ".", matrix: ";" }[style] ?? "";
  const between = node.explode ? { simple: ",", label: ".", matrix: ";" }[style] : ",";
  const encode = (each: unknown) => encodeURIComponent(text(each));
  const isExplodedMatrix = style === "matrix" && node.explode === true;
  const listParts = (): string[] => {
    if (Array.isArray(value))
      return present(value).map((each) => (isExplodedMatrix ? `${name}=` : "") + encode(each));
    if (!isNode(value)) return [encode(value)];
    return members(value).map(([key, each]) => `${key}${node.explode ? "=" : ","}${encode(each)}`);
  };
  const isNamed = style === "matrix" && !(node.explode && typeof value === "object");
  return `${first}${isNamed ? `${name}=` : ""}${listParts().join(between ?? ",")}`;
};

const headerText = (value: unknown, node: Node): string => {
  if (Array.isArray(value)) return present(value).map(text).join(",");
  if (!isNode(value)) return text(value);
  return members(value)
    .map(([key, item]) => `${key}${node.explode ? "=" : ","}${text(item)}`)
    .join(",");
};

const sortPairs = (pairs: string[][]) =>
  pairs
    .map((pair) => pair.join("\u0000"))
    .toSorted()
    .map((pair) => pair.split("\u0000"));

/**
 * Returns the body that the request must have, in comparable form. Parts of a multipart body
 * include their content type.
 */
const demandedBody = ({ body, method }: DocumentOperation, value: unknown): unknown => {
  if (!body || method === "GET" || method === "HEAD" || value === undefined) return undefined;
  const { types, media } = body;
  const encodings = isNode(media.encoding) ? media.encoding : {};
  const getEncoding = (name: string) => (isNode(encodings[name]) ? encodings[name] : {});
  const getDefaultType = (name: string, item: unknown) => {
    if (isFileField(body.schema, name)) return "application/octet-stream";
    return isNode(Array.isArray(item) ? item[0] : item) ? "application/json" : "";
  };
  if (types.some((type) => /json|\*\/\*/.test(type))) return value;
  const fields = Object.entries(value as object);
  if (types.includes("application/x-www-form-urlencoded"))
    return sortPairs(
      fields.flatMap(([name, item]) => formPairs(name, item, getEncoding(name), false)),
    );
  if (types.some((type) => type.startsWith("multipart/")))
    return sortPairs(
      fields.flatMap(([name, item]) =>
        formPairs(name, item, getEncoding(name), false).map((pair) => [
          ...pair,
          String(getEncoding(name).contentType ?? getDefaultType(name, item)),
          isFileField(body.schema, name) ? "file" : "",
        ]),
      ),
    );
  return value;
};
const isBinary = (schema: unknown): boolean =>
  isNode(schema) &&
  (schema.format === "binary" || schema.type === "file" || isBinary(schema.items));
const isFileField = ({ properties }: Node, name: string) =>
  isNode(properties) && isBinary(properties[name]);

const toBase64 = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toBase64);
  return typeof value === "string" ? Buffer.from(value).toString("base64") : value;
};
const isTextType = (type: unknown) => /^text\/|json|xml/.test(String(type));

/** Converts a file to what a caller provides: text if its type is text, and Base64 otherwise. */
export const toCallerFile = (body: DocumentBody, name: string, value: unknown): unknown => {
  if (!body.types[0]?.startsWith("multipart/") || !isFileField(body.schema, name)) return value;
  const { encoding } = body.media;
  const own = isNode(encoding) ? encoding[name] : undefined;
  return isNode(own) && isTextType(own.contentType) ? value : toBase64(value);
};
/** Does the same for a body that is a single value. */
export const toCallerBody = ({ types, schema }: DocumentBody, value: unknown): unknown =>
  isBinary(schema) && !types.every(isTextType) ? toBase64(value) : value;

/** Returns the request that the document demands for these arguments. */
export const demandRequest = (
  operation: DocumentOperation,
  { parameters, body }: Arguments,
): PlainRequest => {
  const [template = "", search = ""] = operation.path.replace(/#.*/, "").split("?");
  let path = template;
  const query: string[][] = [...new URLSearchParams(search)];
  const headers: Node = {};
  const cookies: string[] = [];
  for (const { name, in: where, node } of operation.parameters) {
    const value = parameters.get(`${where}:${name}`);
    if (value === undefined || value === null) continue;
    if (where === "path") path = path.replace(`{${name}}`, () => pathText(name, value, node));
    else if (where === "query")
      query.push(
        ...(node.content ? [[name, JSON.stringify(value)]] : formPairs(name, value, node, true)),
      );
    else if (where === "header") headers[name.toLowerCase()] = headerText(value, node);
    // No service reads what OpenAPI derives for an exploded cookie.
    else cookies.push(`${name}=${headerText(value, { ...node, explode: false })}`);
  }
  if (cookies.length > 0) headers.cookie = cookies.join("; ");
  return {
    method: operation.method,
    path: decodeURIComponent(path),
    query: sortPairs(query),
    headers,
    body: demandedBody(operation, body),
  };
};

const readParts = (body: string, boundary: string): string[][] =>
  body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = "", ...rest] = part.slice(2, -2).split("\r\n\r\n");
      const name = /name="([^"]*)"/.exec(head)?.[1] ?? "";
      const type = /content-type: (.*)/.exec(head)?.[1] ?? "";
      return [name, rest.join("\r\n\r\n"), type, /filename=/.test(head) ? "file" : ""];
    });

const readBody = (type: string, body: string): unknown => {
  if (/json|\*\/\*/.test(type)) return JSON.parse(body);
  if (type.startsWith("application/x-www-form-urlencoded"))
    return sortPairs([...new URLSearchParams(body)]);
  const boundary = /boundary=(.*)/.exec(type)?.[1];
  return boundary ? sortPairs(readParts(body, boundary)) : body;
};

type SentRequest = {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body?: string | Uint8Array | undefined;
};

/** Returns a sent request in the same form, and its content type. */
export const readRequest = (
  { method, url, headers, body }: SentRequest,
  basePath: string,
): { request: PlainRequest; type: string } => {
  const parsed = new URL(url);
  const { "content-type": type = "", authorization: _, ...others } = Object.fromEntries(headers);
  return {
    type: body === undefined ? "" : type,
    request: {
      method,
      path: decodeURIComponent(parsed.pathname.slice(basePath.length)),
      query: sortPairs([...parsed.searchParams]),
      headers: others,
      body: body === undefined ? undefined : readBody(type, Buffer.from(body).toString()),
    },
  };
};
