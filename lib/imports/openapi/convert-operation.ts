import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";
import { toToolName } from "@/lib/imports/readers/request/placeholders";
import type { AddWarning } from "../import-kind";
import { createExamples, repairSchema, validateTool } from "../repair-tool";
import { createInputs } from "../request/inputs";
import type { Definitions } from "./conversion";
import { convertRequest } from "./convert-request";
import { listUsedDefinitions } from "./definitions";
import { describeOperation } from "./describe-operation";
import { readOperationExtension } from "./operation-extension";
import { type OperationEntry, toText } from "./operations";
import { convertPublishedTool, isPublishedTool } from "./published-agent";
import type { References } from "./references";
import type { Access } from "./security";

type Node = Record<string, unknown>;
export type Api = {
  document: Node;
  references: References;
  getBaseUrl(operation: Node, item: Node): string;
  getAccess(operation: Node): Access;
  /** Returns the header that forwards a variable of the agent, if the parameter is one. */
  getVariableHeader(parameter: Node): NonNullable<HttpHandler["headers"]>[number] | undefined;
};

/** Converts an operation to a tool. Returns undefined, with a warning, if that is impossible. */
export const convertOperation = (
  entry: OperationEntry,
  api: Api,
  usedNames: ReadonlySet<string>,
  addWarning: AddWarning,
): Tool | undefined => {
  if (isPublishedTool(entry)) return convertPublishedTool(entry, api, usedNames, addWarning);
  const { operation, method, path } = entry;
  const { document, references } = api;
  const name = toToolName(
    toText(operation.operationId) || `${method.toLowerCase()}_${path.replaceAll(/[{}]/g, "")}`,
    usedNames,
  );
  const inputs = createInputs(addWarning);
  const definitions: Definitions = new Map();
  const { handler, credentials, bearer, examples } = convertRequest(entry, api, {
    inputs,
    definitions,
    references,
    addWarning,
  });
  inputs.define(listUsedDefinitions(inputs.parameters(), definitions));
  const parameters = inputs.parameters();
  if (!repairSchema(parameters, addWarning))
    return void addWarning(
      "",
      "tool_left_out",
      `"${entry.id}" was skipped: its parameters are too large.`,
    );
  const result = validateTool({
    name,
    ...describeOperation(entry, document, references, addWarning),
    parameters,
    ...readOperationExtension(operation, parameters, addWarning),
    ...(bearer && { bearer }),
    ...(credentials.length > 0 && { credentials }),
    handler,
    ...createExamples("From the document", examples, parameters),
  });
  if ("tool" in result) return result.tool;
  return void addWarning("", "tool_left_out", `"${entry.id}" was skipped. ${result.problem}`);
};
