import { isObject } from "@/lib/schema/json";
import {
  isDisabled,
  listQueryRows,
  mergeHeaders,
  type Node,
  toKeyRow,
  toRows,
  toText,
} from "../postman/postman-rows";

/** Lists the values of an environment, keyed by the paths that templates use. */
const flatten = (data: unknown, path = ""): [key: string, value: unknown][] =>
  isObject(data)
    ? Object.entries(data).flatMap(([key, value]) =>
        flatten(value, path === "" ? key : `${path}.${key}`),
      )
    : [[path, data]];

/** Converts an environment to variables in Postman's format. */
export const toVariableRows = (environment: unknown): Node[] =>
  flatten(isObject(environment) ? environment : {})
    .filter(([, value]) => value !== "" && value !== null)
    .map(([key, value]) => ({ key, value }));

/** Converts a query row. Insomnia keeps percent-encoded characters and encodes everything else. */
const toQueryRow = (row: Node): Node => ({ ...toKeyRow(row), literal: "+" });

/** Converts authentication. Returns undefined if the folder's applies. */
const convertAuth = (input: unknown): Node | undefined => {
  if (!isObject(input)) return undefined;
  // Exports of version 2 and earlier have no type, because there was only one.
  const type = toText(input.type) || (toText(input.username) && "basic");
  if (type === "" || type === "inherit") return undefined;
  if (type === "none" || isDisabled(input)) return { type: "noauth" };
  if (type === "bearer") return { type, bearer: { prefix: toText(input.prefix) } };
  if (type === "oauth2")
    return {
      type,
      oauth2: {
        grant_type: input.grantType,
        accessTokenUrl: input.accessTokenUrl,
        headerPrefix: input.tokenPrefix,
      },
    };
  if (type !== "apikey") return { ...input, type };
  const location = toText(input.addTo);
  if (location === "cookie") return { type: "apikey in a cookie" };
  return {
    type,
    apikey: { key: toText(input.key), in: location === "queryParams" ? "query" : "header" },
  };
};

const languages: [pattern: RegExp, language: string][] = [
  [/json|graphql/, "json"],
  [/xml/, "xml"],
  [/html/, "html"],
];

/**
 * Returns a body as version 3 and later save it. Earlier ones saved its text, and its type only as
 * a header.
 */
const readBody = (body: unknown, headers: readonly Node[]): unknown => {
  if (typeof body !== "string") return body;
  const contentType = headers.find(({ key }) => /^content-type$/i.test(toText(key)));
  const mimeType = toText(contentType?.value);
  const params = [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }));
  return { mimeType, text: body, params };
};

const convertBody = (input: unknown): Node | undefined => {
  if (!isObject(input)) return undefined;
  const mediaType = toText(input.mimeType).toLowerCase();
  const rows = toRows(input.params).map((row) => ({
    ...toKeyRow(row),
    src: row.fileName,
    // The type of a text that was written in several lines, otherwise a boolean.
    contentType: row.multiline,
  }));
  if (mediaType.includes("x-www-form-urlencoded")) return { mode: "urlencoded", urlencoded: rows };
  if (mediaType.startsWith("multipart/")) return { mode: "formdata", formdata: rows };
  if (toText(input.fileName) !== "") return { mode: "file", file: { src: input.fileName } };
  const text = toText(input.text);
  if (text.trim() === "") return undefined;
  const language = languages.find(([pattern]) => pattern.test(mediaType))?.[1] ?? "";
  return { mode: "raw", raw: text, options: { raw: { language } } };
};

const listScripts = ({ preRequestScript, afterResponseScript, scripts }: Node): string[] => {
  const { preRequest, afterResponse } = isObject(scripts) ? scripts : {};
  return [preRequestScript, afterResponseScript, preRequest, afterResponse]
    .map(toText)
    .filter((script) => script.trim() !== "");
};

/** Whether this is the User-Agent header that Insomnia adds to every request. */
const isOwnAgent = ({ key, value }: Node): boolean =>
  /^user-agent$/i.test(toText(key)) && /^insomni/i.test(toText(value));

const readHeaders = (node: Node): Node[] =>
  toRows(node.headers)
    .map(toKeyRow)
    .filter((row) => !isOwnAgent(row));

/** Insomnia joins the values of headers with one name, except of a few, such as this one. */
const isRepeatable = (name: string): boolean => name !== "content-type";

const convertRequest = (node: Node, inheritedHeaders: readonly Node[]): Node => {
  const { name, method, authentication, description } = node;
  const raw = toText(node.url);
  const headers = readHeaders(node);
  return {
    name,
    request: {
      method,
      description,
      header: mergeHeaders(inheritedHeaders, headers, isRepeatable),
      body: convertBody(readBody(node.body, headers)),
      auth: convertAuth(authentication),
      url: {
        raw,
        query: [...listQueryRows(raw), ...toRows(node.parameters).map(toQueryRow)],
        variable: toRows(node.pathParameters).map(toKeyRow),
      },
    },
    event: listScripts(node).map((script) => ({ script: { exec: [script] } })),
    // Unlike Postman, Insomnia sends every body.
    protocolProfileBehavior: { disableBodyPruning: true },
  };
};

/** Converts folders and requests to Postman's format, and counts the requests that are not HTTP. */
export const convertNodes = (nodes: readonly Node[]): { items: Node[]; otherCount: number } => {
  let otherCount = 0;
  const convert = (node: Node, inheritedHeaders: readonly Node[]): Node[] => {
    if (Array.isArray(node.children)) {
      const headers = mergeHeaders(inheritedHeaders, readHeaders(node), isRepeatable);
      return [
        {
          name: node.name,
          item: toRows(node.children).flatMap((child) => convert(child, headers)),
          auth: convertAuth(node.authentication),
          variable: toVariableRows(node.environment),
        },
      ];
    }
    const isHttp =
      typeof node.method === "string" &&
      (node._type ?? "request") === "request" &&
      !/^wss?:/i.test(toText(node.url));
    if (isHttp) return [convertRequest(node, inheritedHeaders)];
    otherCount += 1;
    return [];
  };
  return { items: nodes.flatMap((node) => convert(node, [])), otherCount };
};
