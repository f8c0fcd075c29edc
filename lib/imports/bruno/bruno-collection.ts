import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { mapTexts } from "../map-texts";
import {
  listQueryRows,
  mergeHeaders,
  type Node,
  toKeyRow,
  toRows,
  toText,
} from "../postman/postman-rows";
import type { BrunoFolder, BrunoNode, BrunoRequest } from "./bruno-file";

/** What requests inherit from the folders above them. */
type Inherited = { headers: readonly Node[]; variables: ReadonlyMap<string, string> };

/**
 * Returns a variable's value as a string. OpenCollection stores a value that is not a string along
 * with its type.
 */
const toVariableText = (value: unknown): string =>
  toText(isObject(value) && "data" in value ? value.data : value);

/** Converts variables to Postman's format. One that is marked as secret has no value. */
export const convertVariables = (rows: readonly Node[]): Node[] =>
  rows.map(({ name, value, secret }) =>
    secret === true
      ? { key: toText(name), value: "", type: "secret" }
      : { key: toText(name), value: toVariableText(value) },
  );

/** Returns the variables whose values may become part of the tools. Callers send the others. */
const listPublicVariables = (rows: readonly Node[]): [name: string, value: string][] =>
  rows
    .filter(({ secret }) => secret !== true)
    .map(({ name, value }): [string, string] => [toText(name), toVariableText(value)])
    .filter(([name, value]) => value !== "" && !isSecretName(name));

const readTokenPrefix = (tokenConfig: unknown): unknown => {
  const { placement } = isObject(tokenConfig) ? tokenConfig : {};
  return isObject(placement) ? placement.header : undefined;
};

/** Converts authentication to Postman's format. */
const convertAuth = ({ type, fields }: BrunoNode["auth"]): Node => {
  if (type === "oauth2")
    return {
      type,
      // Bru files, exports in JSON and OpenCollection name the same settings differently.
      oauth2: {
        grant_type: fields.flow ?? fields.grantType ?? fields.grant_type,
        accessTokenUrl: fields.accessTokenUrl ?? fields.access_token_url,
        headerPrefix:
          readTokenPrefix(fields.tokenConfig) ??
          fields.tokenHeaderPrefix ??
          fields.token_header_prefix,
      },
    };
  if (type !== "apikey") return { type };
  const isInQuery = toText(fields.placement).startsWith("query");
  return { type, apikey: { key: toText(fields.key), in: isInQuery ? "query" : "header" } };
};

/**
 * Converts the authentication of a folder or collection. Returns undefined if it has none of its
 * own.
 */
const convertFolderAuth = (auth: BrunoNode["auth"]): Node | undefined =>
  ["", "none", "inherit"].includes(auth.type) ? undefined : convertAuth(auth);

const convertRequestAuth = (auth: BrunoNode["auth"]): Node | undefined => {
  if (auth.type === "inherit") return undefined;
  return ["", "none"].includes(auth.type) ? { type: "noauth" } : convertAuth(auth);
};

const convertBody = ({ mode, data }: BrunoRequest["body"]): Node | undefined => {
  const rows = toRows(data);
  if (mode === "formUrlEncoded") return { mode: "urlencoded", urlencoded: rows.map(toKeyRow) };
  if (mode === "multipartForm")
    return {
      mode: "formdata",
      formdata: rows.map((row) => ({
        ...toKeyRow(row),
        ...(row.type === "file" && { src: row.value }),
      })),
    };
  if (mode === "graphql") return { mode, graphql: data };
  if (mode === "file") {
    const file = rows.find(({ selected }) => selected !== false);
    return { mode, file: { src: toText(file?.filePath), contentType: file?.contentType } };
  }
  const text = toText(data);
  return text.trim() === ""
    ? undefined
    : { mode: "raw", raw: text, options: { raw: { language: mode } } };
};

const convertRequest = (request: BrunoRequest, inherited: Inherited): Node => {
  const { name, description, url, method, hasScripts } = request;
  const variables = new Map([...inherited.variables, ...listPublicVariables(request.variables)]);
  const params = request.params.map(toKeyRow);
  const converted = {
    method,
    description,
    header: mergeHeaders(inherited.headers, request.headers.map(toKeyRow)),
    auth: convertRequestAuth(request.auth),
    body: convertBody(request.body),
    url: {
      raw: url,
      query: listQueryRows({ raw: url, query: params.filter(({ type }) => type !== "path") }),
      variable: params.filter(({ type }) => type === "path"),
    },
  };
  return {
    name,
    request: mapTexts(converted, (text) =>
      text.replace(/\{\{([^{}]+)\}\}/g, (whole, key: string) => variables.get(key.trim()) ?? whole),
    ),
    ...(hasScripts && { event: [{ script: { exec: ["script"] } }] }),
    // Unlike Postman, Bruno sends every body.
    protocolProfileBehavior: { disableBodyPruning: true },
  };
};

/** Converts a folder, with its folders and requests, to Postman's format. */
export const convertFolder = (
  folder: BrunoFolder,
  above: Inherited = { headers: [], variables: new Map() },
): Node => {
  const inherited: Inherited = {
    headers: mergeHeaders(above.headers, folder.headers.map(toKeyRow)),
    variables: new Map([...above.variables, ...listPublicVariables(folder.variables)]),
  };
  return {
    name: folder.name,
    description: folder.description,
    auth: convertFolderAuth(folder.auth),
    item: [
      ...folder.folders.map((child) => convertFolder(child, inherited)),
      ...folder.requests.map((request) => convertRequest(request, inherited)),
    ],
    ...(folder.hasScripts && { event: [{ script: { exec: ["script"] } }] }),
  };
};

/** Counts the requests in a folder and its subfolders that use a protocol other than HTTP. */
export const countOtherRequests = ({ folders, otherCount }: BrunoFolder): number =>
  folders.reduce((sum, folder) => sum + countOtherRequests(folder), otherCount);
