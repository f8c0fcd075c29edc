import { toSlug } from "@/lib/agent/agent-profile";
import type { Tool } from "@/lib/agent/tool";
import { detectDanger } from "@/lib/analysis/detect-danger";
import { createIssueError } from "@/lib/errors";
import { PLACEHOLDER_URL } from "@/lib/imports/readers/request/placeholder-url";
import { toToolName } from "@/lib/imports/readers/request/placeholders";
import { describeCredential, type ExtractedSecret } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { collectTools } from "../collect-tools";
import { cutCategory, cutDescription } from "../cut-texts";
import type { AddWarning, ImportResult } from "../import-kind";
import { createExamples, repairSchema, validateTool } from "../repair-tool";
import { findRequestOperation } from "../request/graphql-operation";
import { parametrize } from "../request/parametrize";
import { selectOperations } from "../select-operations";
import { type CredentialFields, createCredentialFields } from "./credential-fields";
import { listRequests } from "./list-requests";
import { readRequest } from "./postman-request";
import { type PostmanVariables, postmanVariables } from "./variables";

type Node = Record<string, unknown>;
type RequestEntry = {
  name: string;
  request: Node;
  folders: string[];
  auth: unknown;
  variables: PostmanVariables;
  description: string;
  sendsAnyBody: boolean;
};
/** What requests inherit from the folders above them. */
type Inherited = Pick<RequestEntry, "folders" | "auth" | "variables" | "sendsAnyBody">;

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
const getDescription = (node: Node): string =>
  text(isObject(node.description) ? node.description.content : node.description);

/** Returns whether requests send a body with any method, which folders may set for those in them. */
const readBodyRule = ({ protocolProfileBehavior: rules }: Node, isInherited: boolean): boolean =>
  isObject(rules) && typeof rules.disableBodyPruning === "boolean"
    ? rules.disableBodyPruning
    : isInherited;

/**
 * Yields every request with its folders, nearest authentication and variables. `readDocument`
 * limits the recursion depth.
 */
function* walkRequests(items: unknown, inherited: Inherited): Generator<RequestEntry> {
  for (const item of Array.isArray(items) ? items : []) {
    if (!isObject(item)) continue;
    const nearestAuth = isObject(item.auth) ? item.auth : inherited.auth;
    const variables = inherited.variables.inFolder(item.variable);
    const sendsAnyBody = readBodyRule(item, inherited.sendsAnyBody);
    const name = text(item.name);
    if (Array.isArray(item.item)) {
      const folders = [...inherited.folders, name];
      yield* walkRequests(item.item, { folders, auth: nearestAuth, variables, sendsAnyBody });
    }
    const request = typeof item.request === "string" ? { url: item.request } : item.request;
    if (!isObject(request)) continue;
    yield {
      name,
      request,
      folders: inherited.folders,
      auth: isObject(request.auth) ? request.auth : nearestAuth,
      variables,
      description: getDescription(request) || getDescription(item),
      sendsAnyBody,
    };
  }
}

const hasScripts = (collection: Node): boolean =>
  JSON.stringify(collection, (key, value) => (key === "response" ? undefined : value)).includes(
    '"exec":["',
  );

type Context = {
  fields: CredentialFields;
  credentialFields: ExtractedSecret[];
  unknownHosts: Set<string>;
};

const convertRequest = (
  entry: RequestEntry,
  usedNames: ReadonlySet<string>,
  context: Context,
  addWarning: AddWarning,
): Tool | undefined => {
  const converted = readRequest(entry, context.fields, addWarning);
  if (!converted) return undefined;
  const name = toToolName(entry.name || `${converted.handler.method}_request`, usedNames);
  const operation = findRequestOperation(converted.handler);
  const { handler, parameters, values } = parametrize(converted.handler, addWarning, {
    ...converted,
    operation,
  });
  for (const [placeholderName, description] of converted.placeholderNames)
    if (!Object.hasOwn(parameters.properties, placeholderName)) {
      const value = converted.values[placeholderName];
      parameters.properties[placeholderName] = {
        ...(!converted.jsonNames.has(placeholderName) && { type: "string" as const }),
        ...(description && { description }),
        ...(value !== undefined && { examples: [value] }),
      };
      parameters.required = [...(parameters.required ?? []), placeholderName];
    }
  if (!repairSchema(parameters, addWarning))
    return void addWarning(
      "",
      "tool_left_out",
      `"${cutText(entry.name, 80)}" was skipped: it is too large.`,
    );
  if (entry.description === "")
    addWarning("/description", "description_missing", "The request has no description. Add one.");
  const description = cutDescription(
    entry.description || entry.name || `${handler.method} ${handler.url}`,
    addWarning,
  );
  const isRead = handler.method === "GET" || operation?.type === "query";
  const needsConfirmation =
    handler.method === "DELETE" || (!isRead && detectDanger({ name, description }) !== undefined);
  const category = cutCategory(entry.folders.filter(Boolean).join(" / "), addWarning);
  const result = validateTool({
    name,
    description,
    ...(category && { category }),
    parameters,
    ...(needsConfirmation && { confirmationRequired: true }),
    ...(operation?.type === "query" && { annotations: { readOnly: true } }),
    ...(converted.credentialFields.length > 0 && { credentials: [context.fields.service] }),
    handler,
    ...createExamples("From the collection", { ...converted.values, ...values }, parameters),
  });
  if ("problem" in result)
    return void addWarning(
      "",
      "tool_left_out",
      `"${cutText(entry.name, 80)}" was skipped. ${result.problem}`,
    );
  context.credentialFields.push(...converted.credentialFields);
  if (converted.unknownHost !== undefined) context.unknownHosts.add(converted.unknownHost);
  return result.tool;
};

const MAX_DESCRIPTION_LENGTH = 4000;

const cutCollectionDescription = (description: string, addWarning: AddWarning): string => {
  if (description.length > MAX_DESCRIPTION_LENGTH)
    addWarning(
      "/description",
      "text_cut",
      `The description of the collection was truncated to ${MAX_DESCRIPTION_LENGTH} characters.`,
    );
  return cutText(description, MAX_DESCRIPTION_LENGTH);
};

/**
 * Converts each request of a collection in Postman's format to a tool. Folders become categories,
 * and secrets become a credential. `product` is the product that saved the collection.
 */
export const convertCollection = (
  collection: Node,
  product: string,
  addWarning: AddWarning,
  ids?: readonly string[],
): Required<Pick<ImportResult, "manifest" | "operations">> => {
  const info = isObject(collection.info) ? collection.info : {};
  const name = cutText(text(info.name), 120) || `${product} collection`;
  const service = toSlug(name).slice(0, 40).replace(/-+$/, "") || "imported-api";
  const { variables, agentVariables } = postmanVariables(collection, addWarning);
  const context: Context = {
    fields: createCredentialFields(service),
    credentialFields: [],
    unknownHosts: new Set(),
  };
  const sendsAnyBody = readBodyRule(collection, false);
  const inherited = { folders: [], auth: collection.auth, variables, sendsAnyBody };
  const requests = listRequests(walkRequests(collection.item, inherited));
  const notes: string[] = [];
  const tools = collectTools(
    selectOperations(requests, ids),
    ({ entry }, usedNames, warn) => convertRequest(entry, usedNames, context, warn),
    (...warning) => {
      notes.push(warning[2]);
      addWarning(...warning);
    },
  );
  if (tools.length === 0 && ids?.length !== 0)
    throw createIssueError("unprocessable", {
      code: "no_requests",
      path: "/document",
      message: ["The collection has no requests that a tool can make.", ...notes.slice(0, 3)].join(
        " ",
      ),
    });
  for (const host of context.unknownHosts)
    addWarning(
      "",
      "server_missing",
      `The host of "${cutText(host, 80)}" is unknown, so ${PLACEHOLDER_URL} is used. Set the base URL.`,
    );
  const sentence = describeCredential(service, context.credentialFields);
  if (sentence) addWarning("", "credential_needed", sentence);
  if (hasScripts(collection))
    addWarning(
      "",
      "scripts_left_out",
      "The collection's scripts were skipped. Tools do not support them.",
    );
  const description =
    cutCollectionDescription(getDescription(info), addWarning) ||
    `Imported from the ${product} collection "${name}".`;
  const manifest = {
    slug: toSlug(name) || `${product.toLowerCase()}-collection`,
    name,
    description,
    ...(agentVariables.length > 0 && { variables: agentVariables }),
    tools,
  };
  return { manifest, operations: requests.map(({ entry: _, ...operation }) => operation) };
};
