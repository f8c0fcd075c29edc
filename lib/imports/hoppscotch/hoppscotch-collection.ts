import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { mapTexts } from "../map-texts";
import { listQueryRows, mergeHeaders, type Node, toRows, toText } from "../postman/postman-rows";

const toRow = (row: Node): Node => ({
  ...row,
  disabled: row.active === false,
  ...(row.isFile === true && { type: "file", src: [] }),
});

/** Converts a query row. Hoppscotch encodes every character. */
const toQueryRow = (row: Node): Node => ({ ...toRow(row), literal: "%+" });

/** Converts authentication. Returns undefined if the folder's applies. */
const convertAuth = (input: unknown): Node | undefined => {
  const type = isObject(input) ? toText(input.authType) : "";
  if (!isObject(input) || type === "" || type === "inherit") return undefined;
  if (type === "none" || input.authActive === false) return { type: "noauth" };
  if (type === "oauth-2") {
    const { grantType, authEndpoint } = isObject(input.grantTypeInfo) ? input.grantTypeInfo : {};
    const isClient = grantType === "CLIENT_CREDENTIALS";
    return {
      type: "oauth2",
      // Of a client, Hoppscotch calls the URL of the token the endpoint for authorization.
      oauth2: isClient ? { grant_type: "client_credentials", accessTokenUrl: authEndpoint } : {},
    };
  }
  if (type !== "api-key") return { ...input, type };
  const location = input.addTo === "QUERY_PARAMS" ? "query" : "header";
  return { type: "apikey", apikey: { key: toText(input.key), in: location } };
};

/** Parses a form, which is lines such as `name: value`. Lines that begin with `#` are disabled. */
const readFormRows = (text: string): Node[] =>
  text.split(/\r?\n/).flatMap((line): Node[] => {
    const [, mark, key = "", value = ""] = /^(#?)([^:]+):(.*)$/.exec(line) ?? [];
    if (key.trim() === "") return [];
    return [{ key: key.trim(), value: value.trimStart(), disabled: mark === "#" }];
  });

const convertBody = (input: unknown): { body?: Node; contentType?: string } => {
  const contentType = isObject(input) ? toText(input.contentType) : "";
  if (!isObject(input) || contentType === "") return {};
  if (Array.isArray(input.body))
    return { body: { mode: "formdata", formdata: toRows(input.body).map(toRow) } };
  const text = toText(input.body);
  if (contentType === "application/x-www-form-urlencoded")
    return { body: { mode: "urlencoded", urlencoded: readFormRows(text) } };
  if (contentType === "application/octet-stream" || contentType === "binary")
    return { body: { mode: "file" } };
  const language = contentType.endsWith("json") ? "json" : "";
  const body = { mode: "raw", raw: text, options: { raw: { language } } };
  return { body, contentType };
};

/**
 * Replaces `<<name>>` with its value in this request, or else with Postman's syntax for variables.
 */
const convertTemplates = (value: unknown, values: ReadonlyMap<string, string>): unknown =>
  mapTexts(value, (text) =>
    text.replace(
      /<<([^<>]+)>>/g,
      (_, name: string) => values.get(name.trim()) ?? `{{${name.trim()}}}`,
    ),
  );

const hasScript = (script: unknown): boolean =>
  toText(script)
    .replace(/^\s*export\s*\{\s*\};?\s*$/, "")
    .trim() !== "";

/** Converts a GraphQL request to a POST with its query. Returns other requests unchanged. */
const toHttpRequest = (request: Node): Node =>
  typeof request.query === "string" && typeof request.url === "string"
    ? {
        ...request,
        method: "POST",
        endpoint: request.url,
        graphqlBody: {
          mode: "graphql",
          graphql: { query: request.query, variables: request.variables },
        },
      }
    : request;

const convertRequest = (original: Node, inheritedHeaders: readonly Node[]): Node => {
  const request = toHttpRequest(original);
  const variableRows = toRows(request.requestVariables).filter(
    ({ active, key }) => active !== false && !isSecretName(toText(key)),
  );
  const values = new Map(variableRows.map(({ key, value }) => [toText(key), toText(value)]));
  // A variable that is a whole path segment becomes a value that callers provide.
  const raw = toText(request.endpoint).replace(
    /(?<=\/)<<\s*([A-Za-z_][\w-]*)\s*>>(?=[/?#]|$)/g,
    (whole, name: string) => (values.has(name) ? `:${name}` : whole),
  );
  const { body, contentType } = convertBody(request.body);
  const own = toRows(request.headers).map(toRow);
  const typeRow = contentType ? [{ key: "content-type", value: contentType }] : [];
  const { name, method, description, preRequestScript, testScript } = request;
  const scripts = [preRequestScript, testScript].filter(hasScript);
  const converted = {
    method,
    description,
    header: mergeHeaders([...inheritedHeaders, ...typeRow], own),
    auth: convertAuth(request.auth),
    body: request.graphqlBody ?? body,
    url: {
      raw,
      query: [...listQueryRows(raw), ...toRows(request.params).map(toQueryRow)],
      variable: variableRows,
    },
  };
  return {
    name,
    request: convertTemplates(converted, values),
    event: scripts.map((script) => ({ script: { exec: [script] } })),
    protocolProfileBehavior: { disableBodyPruning: true },
  };
};

/** Lists the variables of a folder. The values of secret variables are not read. */
const listVariables = (folder: Node): Node[] =>
  toRows(folder.variables).map(({ key, secret, currentValue, initialValue }) =>
    secret === true
      ? { key, value: "", type: "secret" }
      : { key, value: convertTemplates(toText(currentValue) || toText(initialValue), new Map()) },
  );

/** Converts folders and requests to Postman's format. `readDocument` limits the recursion depth. */
export const convertFolder = (folder: Node, inheritedHeaders: readonly Node[] = []): Node => {
  const own = toRows(folder.headers).map(toRow);
  const headers = [...inheritedHeaders, ...own];
  return {
    name: folder.name,
    description: folder.description,
    auth: convertTemplates(convertAuth(folder.auth), new Map()),
    variable: listVariables(folder),
    item: [
      ...toRows(folder.folders).map((child) => convertFolder(child, headers)),
      ...toRows(folder.requests).map((request) => convertRequest(request, headers)),
    ],
  };
};
