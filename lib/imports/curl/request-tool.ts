import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";
import { detectDanger } from "@/lib/analysis/detect-danger";
import type { ConvertedRequest } from "@/lib/imports/readers/curl/convert-curl";
import { noteShellVariables } from "@/lib/imports/readers/curl/missing-values";
import { toToolName } from "@/lib/imports/readers/request/placeholders";
import type { IssueCode } from "@/lib/issue-codes";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { createExamples, repairSchema, validateTool } from "../repair-tool";
import { findRequestOperation, type GraphqlOperation } from "../request/graphql-operation";
import { parametrize } from "../request/parametrize";

type Names = { has(name: string): boolean };

/** Builds a name from the method and the last two fixed segments of the path. */
const toRequestName = ({ method, url }: HttpHandler, usedNames: Names): string => {
  const words = (URL.parse(url.replaceAll(/\{\{[^{}]*\}\}/g, "+"))?.pathname ?? "")
    .split("/")
    .map((word) => word.replace(/\.\w+$/, ""))
    .filter((word) => /^[A-Za-z][\w.-]*$/.test(word) && !/^v\d+$|^api$/i.test(word));
  return toToolName([method.toLowerCase(), ...words.slice(-2)].join("_"), usedNames);
};

/**
 * Whether the tool needs confirmation. Ignores the method in the name, because "post" alone is not
 * a reason.
 */
const needsConfirmation = (
  { method }: HttpHandler,
  name: string,
  operation: GraphqlOperation | undefined,
): boolean => {
  if (operation?.type === "query") return false;
  const words = operation?.name ?? name.slice(method.length + 1);
  return (
    method === "DELETE" ||
    (method !== "GET" && detectDanger({ name: words, description: "" }) !== undefined)
  );
};

/** Describes a request, for example as `GET api.example.com/orders/{order_id}`. */
const describeRequest = (
  { method, url }: HttpHandler,
  operation: GraphqlOperation | undefined,
): string => {
  const [address = ""] = url.replace(/^https?:\/\//, "").split(/[?#]/);
  const path = address.replaceAll(/\{\{(?:\w+\.)?([^{}]*)\}\}/g, "{$1}").replace(/^[^/@]*@/, "");
  if (!operation) return cutText(`${method} ${path}`, 500);
  const { type, name } = operation;
  return cutText(`GraphQL ${name === undefined ? type : `${type} ${name}`} at ${path}`, 500);
};

type RequestToolOptions = { usedNames: Names; exampleName: string };

/**
 * Creates the tool that makes a request. Values become parameters, and secrets become fields of a
 * credential.
 */
export const toRequestTool = (
  request: ConvertedRequest,
  { usedNames, exampleName }: RequestToolOptions,
  addWarning: AddWarning,
): { tool: Tool } | { code: IssueCode; problem: string } => {
  const operation = findRequestOperation(request.handler);
  const name = operation?.name
    ? toToolName(operation.name, usedNames)
    : toRequestName(request.handler, usedNames);
  const { handler, parameters, values } = parametrize(request.handler, addWarning, {
    isFileBody: request.files.length > 0,
    operation,
    sendsEmptyQuery: true,
    shellVariables: request.shellVariables,
  });
  if (!repairSchema(parameters, addWarning))
    return {
      code: "too_many_values",
      problem: "The request has too many values for a tool's parameters.",
    };
  for (const { code, message } of noteShellVariables(
    { handler, parameters },
    request.shellVariables,
  ))
    addWarning("", code, message);
  addWarning(
    "/description",
    "description_missing",
    "Describe what the tool does. Models use this to decide when to call it.",
  );
  const result = validateTool({
    name,
    description: describeRequest(handler, operation),
    parameters,
    ...(needsConfirmation(handler, name, operation) && { confirmationRequired: true }),
    ...(operation?.type === "query" && { annotations: { readOnly: true } }),
    ...(request.credentials.length > 0 && { credentials: request.credentials }),
    handler,
    ...createExamples(exampleName, values, parameters),
  });
  return "problem" in result ? { code: "invalid_tool", problem: result.problem } : result;
};
