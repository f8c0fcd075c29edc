import type { HttpHandler } from "@/lib/agent/handlers/http";
import { escapeBraces } from "@/lib/imports/readers/request/placeholders";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { type ConvertedBody, convertBody } from "./convert-body";
import type { Api } from "./convert-operation";
import { type ConvertedParameters, convertParameters, mergeParameters } from "./convert-parameters";
import type { OperationContext } from "./operation-context";
import { type OperationEntry, toText } from "./operations";
import type { Access } from "./security";
import { hasEnvelope } from "./success-response";
import { swaggerBody } from "./swagger-body";

type Node = Record<string, unknown>;
type Row = { name: string; value: string };

/**
 * Removes what frameworks write beside a name that takes the rest of the path, or that has a
 * pattern: `{proxy+}`, `{+name}`, `{*path}`, `{path:.*}`.
 */
const toPlainName = (name: string): string => name.replace(/^[+*]+|[+*]$|:.*$/g, "");

/** Whether a name in the path stands for several segments. */
const isRestOfPath = (name: string): boolean => /^(?:[+*]|[^:]*(?:[+*]|:\.[*+]|:path)$)/.test(name);

/**
 * Warns about names that stand for several segments, or that GitHub marks as such. Values are
 * encoded as one segment, so that they cannot change the path of a request.
 */
const warnAboutRest = (path: string, declared: readonly Node[], addWarning: AddWarning) => {
  const isMarked = (name: string) =>
    declared.some((each) => each.name === name && each["x-multi-segment"] === true);
  for (const [, name = ""] of path.matchAll(/\{([^{}]*)\}/g))
    if (isRestOfPath(name) || isMarked(name))
      addWarning(
        "/handler/url",
        "path_encoded",
        `"${cutText(name, 60)}" takes several segments of the path, but a slash in its value is sent as %2F. If the service does not decode it, write a tool for each path.`,
      );
};

/** Replaces each `{name}` in the path with its placeholder. Undeclared names become inputs. */
const fillPath = (
  path: string,
  placeholders: ReadonlyMap<string, string>,
  declare: (name: string) => string,
): string =>
  path
    .replace(/#.*$/s, "")
    .split(/(\{[^{}]*\})/)
    .map((segment) => {
      const name = /^\{([^{}]*)\}$/.exec(segment)?.[1];
      if (name === undefined) return escapeBraces(segment).replace(/[\s\\]/g, encodeURIComponent);
      return placeholders.get(name) ?? placeholders.get(toPlainName(name)) ?? declare(name);
    })
    .join("");

/** Removes query parameters from a path that has them as `name={name}`, too. They have rows. */
const removeQueryParameters = (path: string, declared: readonly Node[]): string => {
  const [start = "", query = ""] = path.split(/\?(.*)/s);
  const isDeclared = (pair: string) =>
    declared.some(
      (each) => each.in === "query" && pair === `${toText(each.name)}={${toText(each.name)}}`,
    );
  const pairs = query.split("&").filter((pair) => !isDeclared(pair));
  return [start, pairs.join("&")].filter(Boolean).join("?");
};

/** Creates a check for path parameters that have no place in the path, so that nothing sends them. */
const createPathCheck = (path: string, addWarning: AddWarning) => {
  const written = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const names = new Set([...written, ...written.map(toPlainName)]);
  return ({ in: location, name }: Node): boolean => {
    if (location !== "path" || names.has(toText(name))) return true;
    const message = `"${cutText(toText(name), 60)}" was skipped. It is not in the path.`;
    addWarning("/parameters", "parameter_left_out", message);
    return false;
  };
};

/**
 * Whether a parameter has the token that a service also reads from the Authorization header, as
 * named by RFC 6750 or Slack.
 */
const isTokenParameter = ({ in: location, name, description }: Record<string, unknown>): boolean =>
  ["query", "header", "formData"].includes(toText(location)) &&
  (/^(?:access|oauth)_token$/i.test(toText(name)) ||
    (name === "token" && /\bauth/i.test(toText(description))));

/**
 * Creates a check for parameters that the security already sends. Documents often declare those,
 * too.
 */
const createAccessCheck = ({ auth, headers, query }: Access) => {
  const names = new Set([
    ...(auth?.type === "header" || auth?.type === "query" ? [`${auth.type} ${auth.name}`] : []),
    ...headers.map(({ name }) => `header ${name}`),
    ...query.map(({ name }) => `query ${name}`),
    ...headers
      .filter(({ name }) => name === "cookie")
      .map(({ value }) => `cookie ${value.split("=")[0]}`),
  ]);
  return (parameter: Record<string, unknown>): boolean => {
    const { in: location, name } = parameter;
    const key = `${location} ${location === "header" ? toText(name).toLowerCase() : name}`;
    return names.has(key) || (auth?.type === "bearer" && isTokenParameter(parameter));
  };
};

const listHeaders = (
  { headers }: ConvertedParameters,
  access: Access,
  { contentType }: ConvertedBody,
  variables: Row[],
): NonNullable<HttpHandler["headers"]> => {
  const own: Row[] = contentType
    ? [{ name: "content-type", value: escapeBraces(contentType) }]
    : [];
  return [...headers, ...variables, ...access.headers, ...own];
};

export type ConvertedRequest = {
  handler: HttpHandler;
  /** Credentials that the request uses. */
  credentials: string[];
  bearer: Access["bearer"];
  /** The document's examples, keyed by parameter. */
  examples: Record<string, unknown>;
};

/**
 * Converts the parameters, body and security of an operation to a request and the inputs that fill
 * it.
 */
export const convertRequest = (
  { operation, item, method, path }: OperationEntry,
  api: Api,
  context: OperationContext,
): ConvertedRequest => {
  const { inputs, references, addWarning } = context;
  const { document } = api;
  const access = api.getAccess(operation);
  const isAccess = createAccessCheck(access);
  const variables: Row[] = [];
  const isVariable = (parameter: Node): boolean => {
    const header = api.getVariableHeader(parameter);
    if (header) variables.push(header);
    return header !== undefined;
  };
  const declared = mergeParameters(item, operation, references)
    .filter((parameter) => !isAccess(parameter) && !isVariable(parameter))
    .filter(createPathCheck(path, addWarning));
  const parameters = convertParameters(declared, context);
  const requestBody =
    document.swagger === undefined
      ? references.follow(operation.requestBody)
      : swaggerBody(declared, operation.consumes ?? document.consumes);
  const body = convertBody(requestBody, method, context);
  const undeclared = new Map<string, string>();
  const declareMissing = (name: string) => {
    const placeholder = undeclared.get(name);
    if (placeholder !== undefined) return placeholder;
    const message = `"${cutText(name, 60)}" is in the path but was not declared as a parameter, so it was added.`;
    addWarning("/parameters", "parameter_undeclared", message);
    const added = String(inputs.add(name, { type: "string" }, "path", true).template);
    undeclared.set(name, added);
    return added;
  };
  const url =
    api.getBaseUrl(operation, item) +
    fillPath(removeQueryParameters(path, declared), parameters.path, declareMissing);
  warnAboutRest(path, declared, addWarning);
  const headers = listHeaders(parameters, access, body, variables);
  const query = [...parameters.query, ...access.query];
  return {
    handler: {
      kind: "http",
      method: method as HttpHandler["method"],
      url,
      ...(parameters.pathRows.length > 0 && { path: parameters.pathRows }),
      ...(query.length > 0 && { query }),
      ...(headers.length > 0 && { headers }),
      ...(access.auth && { auth: access.auth }),
      ...(body.body && { body: body.body }),
      ...(hasEnvelope(operation, references) && { response: { envelope: true } }),
    },
    credentials: access.credentials,
    bearer: access.bearer,
    examples: { ...parameters.examples, ...body.examples },
  };
};
