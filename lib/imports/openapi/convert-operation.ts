import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ResponseType, Tool } from "@/lib/agent/tool";
import { detectDanger } from "@/lib/analysis/detect-danger";
import { escapeBraces, toToolName } from "@/lib/imports/readers/request/placeholders";
import { isObject } from "@/lib/schema/json";
import type { AddWarning } from "../import-kind";
import { createExamples, repairSchema, validateTool } from "../repair-tool";
import { createInputs } from "../request/inputs";
import { cutText } from "../truncate";
import { convertBody } from "./convert-body";
import { convertParameters, mergeParameters } from "./convert-parameters";
import { type OperationEntry, toList, toText } from "./operations";
import type { References } from "./references";
import type { Access } from "./security";
import { swaggerBody } from "./swagger-body";

type Node = Record<string, unknown>;
export type Api = {
  document: Node;
  references: References;
  getBaseUrl(operation: Node, item: Node): string;
  getAccess(operation: Node): Access;
};

const toDescription = (
  { method, path, operation }: OperationEntry,
  addWarning: AddWarning,
): string => {
  const [summary, description] = [toText(operation.summary), toText(operation.description)];
  const parts = description.startsWith(summary) ? [description] : [summary, description];
  const text = parts.filter(Boolean).join("\n\n");
  if (text === "")
    addWarning("/description", "description_missing", "The operation has no description. Add one.");
  const deprecated = operation.deprecated === true ? "Deprecated. " : "";
  if (deprecated) addWarning("", "deprecated", "This operation is deprecated.");
  if (text.length > 7900)
    addWarning(
      "/description",
      "description_cut",
      "The description was truncated to 7,900 characters.",
    );
  return deprecated + (cutText(text, 7900) || `${method} ${path}`);
};

/** Judged by the author's own words, because a generated name starts with the HTTP method. */
const isDangerous = ({ operation }: OperationEntry): boolean => {
  const description = toText(operation.summary) || toText(operation.description);
  return detectDanger({ name: toText(operation.operationId), description }) !== undefined;
};

const listResponseTypes = (
  { operation }: OperationEntry,
  { document, references }: Api,
): string[] => {
  const responses = isObject(operation.responses) ? operation.responses : {};
  const successStatus = Object.keys(responses).find((status) => /^2/.test(status)) ?? "default";
  const response = references.follow(responses[successStatus]);
  if (isObject(response?.content)) return Object.keys(response.content);
  if (document.swagger === undefined || response?.schema === undefined) return [];
  return toList(operation.produces ?? document.produces).filter(
    (type) => typeof type === "string",
  ) as string[];
};

const toResponseType = (types: readonly string[]): ResponseType | undefined =>
  types.length > 0 && types.every((type) => type.startsWith("text/html")) ? "html" : undefined;

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
      return placeholders.get(name) ?? declare(name);
    })
    .join("");

/** Converts an operation to a tool; undefined, with a warning, if that is impossible. */
export const convertOperation = (
  entry: OperationEntry,
  api: Api,
  usedNames: { has(name: string): boolean },
  addWarning: AddWarning,
): Tool | undefined => {
  const { operation, item, method, path } = entry;
  const { references } = api;
  const name = toToolName(
    toText(operation.operationId) || `${method.toLowerCase()}_${path.replaceAll(/[{}]/g, "")}`,
    usedNames,
  );
  const inputs = createInputs(name, addWarning);
  const parameters = mergeParameters(item, operation, references);
  const convertedParameters = convertParameters(parameters, inputs, references, addWarning);
  const requestBody =
    api.document.swagger === undefined
      ? references.follow(operation.requestBody)
      : swaggerBody(parameters, operation.consumes ?? api.document.consumes);
  const convertedBody = convertBody(requestBody, method, inputs, references, addWarning);
  const access = api.getAccess(operation);
  const url =
    api.getBaseUrl(operation, item) +
    fillPath(path, convertedParameters.path, (missingName) => {
      addWarning(
        "/parameters",
        "parameter_undeclared",
        `"${cutText(missingName, 60)}" is in the path but not declared as a parameter.`,
      );
      return String(inputs.add(missingName, { type: "string" }, "path", true).template);
    });
  const authHeader = access.auth?.type === "header" ? access.auth.name : "authorization";
  const headers = [
    ...convertedParameters.headers.filter(
      (row) =>
        row.name !== authHeader && !access.headers.some((authRow) => authRow.name === row.name),
    ),
    ...access.headers,
    ...(convertedBody.contentType
      ? [{ name: "content-type", value: escapeBraces(convertedBody.contentType) }]
      : []),
  ];
  const query = [...convertedParameters.query, ...access.query];
  const handler: HttpHandler = {
    kind: "http",
    method: method as HttpHandler["method"],
    url,
    ...(convertedParameters.pathRows.length > 0 && { path: convertedParameters.pathRows }),
    ...(query.length > 0 && { query }),
    ...(headers.length > 0 && { headers }),
    ...(access.auth && { auth: access.auth }),
    ...(convertedBody.body && { body: convertedBody.body }),
  };
  const schema = inputs.parameters();
  if (!repairSchema(schema, addWarning))
    return void addWarning(
      "",
      "tool_left_out",
      `"${entry.id}" was skipped: its parameters are too large.`,
    );
  const description = toDescription(entry, addWarning);
  const responseType = toResponseType(listResponseTypes(entry, api));
  const needsConfirmation = method === "DELETE" || (method !== "GET" && isDangerous(entry));
  const [category] = entry.tags;
  const result = validateTool({
    name,
    description,
    ...(category && { category: cutText(category, 64) }),
    parameters: schema,
    ...(needsConfirmation && { confirmationRequired: true }),
    ...(responseType && { responseType }),
    ...(access.credentials.length > 0 && { credentials: access.credentials }),
    handler,
    ...createExamples(
      "From the document",
      { ...convertedParameters.examples, ...convertedBody.examples },
      schema,
    ),
  });
  if ("tool" in result) return result.tool;
  return void addWarning("", "tool_left_out", `"${entry.id}" was skipped. ${result.problem}`);
};
