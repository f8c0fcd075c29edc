import { CALLS_PARAGRAPH, OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import { type ResponseType, responseTypes, type Tool, type ToolTest } from "@/lib/agent/tool";
import { decodePercent } from "@/lib/schema/decode-percent";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import {
  toCategory,
  toCredits,
  toDescription,
  toStoredToolName,
  toVisibleParameters,
} from "../agent-url/tool-fields";
import { listCallFields } from "../agent-url/upstream-handlers";
import { convertMetadata, toModelName } from "../convert-metadata";
import type { AddWarning } from "../import-kind";
import { repairSchema, validateTool } from "../repair-tool";
import { createInputs } from "../request/inputs";
import { bundleSchema } from "./bundle-schema";
import type { Api } from "./convert-operation";
import { type ConvertedRequest, convertRequest } from "./convert-request";
import { type OperationEntry, toText } from "./operations";
import { findSuccessResponse } from "./success-response";

type Node = Record<string, unknown>;

const TOOL_PATH = /^\/tools\/([^/]+)$/;

const readExtension = ({ operation }: OperationEntry): Node | undefined => {
  const extension = operation[OPENAPI_EXTENSION];
  return isObject(extension) ? extension : undefined;
};

const readMedia = (node: unknown): Node => {
  const content = isObject(node) && isObject(node.content) ? node.content : {};
  return isObject(content["application/json"]) ? content["application/json"] : {};
};

/** Returns which of an agent's own routes an operation is, if it is one that is not a tool. */
export const getRoute = (entry: OperationEntry): unknown => readExtension(entry)?.route;

/** Whether an operation runs a tool of a published agent, as the agent's own document says. */
export const isPublishedTool = (entry: OperationEntry): boolean =>
  readExtension(entry) !== undefined && entry.method === "POST" && TOOL_PATH.test(entry.path);

/** Returns the description of a document without the paragraph that all agents' documents have. */
export const toAgentDescription = (text: string): string =>
  text.endsWith(CALLS_PARAGRAPH) ? text.slice(0, -CALLS_PARAGRAPH.length).trim() : text;

/** Converts how the agent is called: the URL, the key and what is forwarded. */
const convertCall = (entry: OperationEntry, api: Api, addWarning: AddWarning): ConvertedRequest => {
  const { requestBody: _, ...operation } = entry.operation;
  const context = {
    inputs: createInputs(addWarning),
    definitions: new Map(),
    references: api.references,
    addWarning,
  };
  return convertRequest({ ...entry, operation }, api, context);
};

type Result = { responseType?: ResponseType; schema?: unknown };

/** Reads the type of a result, and its schema if the document describes it for this operation. */
const readResult = ({ operation }: OperationEntry, { references }: Api): Result => {
  const { schema } = readMedia(findSuccessResponse(operation, references));
  const { properties } = references.followSchema(schema) ?? {};
  if (!isObject(properties)) return {};
  const { responseType: type, data } = properties;
  const responseType = responseTypes.find((each) => isObject(type) && type.const === each);
  if (!isObject(data) || (isObject(schema) && schema.$ref !== undefined))
    return { ...(responseType && { responseType }) };
  const { text } = isObject(data.properties) ? data.properties : {};
  return {
    ...(responseType && { responseType }),
    schema: responseType === "text" ? text : data,
  };
};

const readExamples = (media: Node): ToolTest[] =>
  Object.values(isObject(media.examples) ? media.examples : {}).flatMap((example) =>
    isObject(example) && isObject(example.value)
      ? [
          {
            name: toText(example.summary) || "Example",
            params: example.value as ToolTest["params"],
          },
        ]
      : [],
  );

const toLabel = (value: unknown, length: number): string | undefined =>
  typeof value === "string" && value.length <= length ? value : undefined;

/** Returns what the document says about a tool besides how it is called. */
const readMetadata = (
  entry: OperationEntry,
  parameters: ParametersSchema,
  outputSchema: JsonSchema | undefined,
  addWarning: AddWarning,
): Partial<Tool> => {
  const extension = readExtension(entry) ?? {};
  const names = extension.visibleParameters;
  const visibleParameters = toVisibleParameters(names, parameters, addWarning);
  const category = toCategory(extension);
  const credits = toCredits(extension);
  const version = toLabel(extension.version, 40);
  const author = toLabel(extension.author, 200);
  const confirmationRequired = entry.operation["x-confirmation-required"];
  return {
    ...convertMetadata({ ...extension, outputSchema }, addWarning),
    ...(category && { category }),
    ...(visibleParameters && { visibleParameters }),
    ...(typeof confirmationRequired === "boolean" && { confirmationRequired }),
    ...(version !== undefined && { version }),
    ...(author !== undefined && { author }),
    ...(credits !== undefined && { credits }),
  };
};

/** Returns the schemas that a document shares between its operations. */
const readComponents = ({ document }: Api): Node => {
  const { schemas } = isObject(document.components) ? document.components : {};
  return isObject(schemas) ? schemas : {};
};

/**
 * Converts a tool of a published agent. The document says everything about it, so its parameters
 * stay as they are, and the tool calls the agent as a host does.
 */
export const convertPublishedTool = (
  entry: OperationEntry,
  api: Api,
  usedNames: ReadonlySet<string>,
  addWarning: AddWarning,
): Tool | undefined => {
  const { operation, path } = entry;
  const [, segment = ""] = TOOL_PATH.exec(path) ?? [];
  const upstreamName = decodePercent(segment) ?? segment;
  const operationId = toText(operation.operationId);
  const components = readComponents(api);
  const media = readMedia(api.references.follow(operation.requestBody));
  const body = bundleSchema(media.schema, components, `${operationId}.parameters`);
  // Keys that the body has keep their place.
  const parameters = {
    ...body,
    type: "object",
    properties: body.properties ?? {},
  } as ParametersSchema;
  if (!repairSchema(parameters, addWarning))
    return void addWarning("", "tool_left_out", `"${entry.id}" was skipped: it is too large.`);
  const name = toStoredToolName(upstreamName, usedNames, addWarning);
  const modelName = toModelName({ modelName: operationId }, name, usedNames, addWarning);
  const { responseType, schema } = readResult(entry, api);
  const outputSchema =
    schema === undefined ? undefined : bundleSchema(schema, components, `${operationId}.result`);
  const { handler, credentials, bearer } = convertCall(entry, api, addWarning);
  const fields = listCallFields(upstreamName, parameters);
  const examples = readExamples(media);
  const result = validateTool({
    name,
    ...(modelName !== undefined && { modelName }),
    description: toDescription(operation.description, name, addWarning),
    parameters,
    ...readMetadata(entry, parameters, outputSchema, addWarning),
    ...(bearer && { bearer }),
    ...(responseType && { responseType }),
    ...(credentials.length > 0 && { credentials }),
    handler: { ...handler, body: { type: "json", value: Object.fromEntries(fields) } },
    ...(examples.length > 0 && { examples }),
  });
  if ("tool" in result) return result.tool;
  return void addWarning("", "tool_left_out", `"${entry.id}" was skipped. ${result.problem}`);
};
