import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import type { Manifest } from "@/lib/agent/manifest";
import { createIssueError } from "@/lib/errors";
import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import type { IssueCode } from "@/lib/issue-codes";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { collectTools } from "../collect-tools";
import type { AddWarning, ImportPorts, ImportResult, ListedOperation } from "../import-kind";
import { readDocument } from "../read-document";
import { readUrl } from "../read-url";
import { describeOtherSource } from "../readers/describe-other-source";
import { selectOperations } from "../select-operations";
import { createWarningList } from "../warning-list";
import { type Api, convertOperation } from "./convert-operation";
import { listOtherExtensions } from "./list-extensions";
import { findOperations, type OperationEntry, toText } from "./operations";
import { getRoute, toAgentDescription } from "./published-agent";
import { createReferences, type ReferenceProblem } from "./references";
import { rebaseReferences } from "./resources";
import { createSecurity, warnAboutUnusedSecurity } from "./security";
import { createServers } from "./servers";
import { addSubtypes } from "./subtypes";
import { createVariables } from "./variables";

export const openapiRequest = z
  .strictObject({
    kind: z.literal("openapi"),
    document: z
      .union([z.string(), z.record(z.string(), z.unknown())], {
        error: "The document must be an object, or JSON or YAML text.",
      })
      .optional()
      .describe("An OpenAPI 3.0, 3.1 or Swagger 2 document, or its text in JSON or YAML."),
    url: z
      .string()
      .max(4096)
      .optional()
      .describe("The document's URL, as an alternative to `document`."),
    operations: z
      .array(z.string().max(2048))
      .max(5000)
      .optional()
      .describe(
        "The operations to import, each by its operationId or as `METHOD /path`. Defaults to all; an empty list only lists the operations.",
      ),
  })
  .refine(({ document, url }) => (document === undefined) !== (url === undefined), {
    error: "Send either document or url.",
    params: { code: "document_or_url" },
  });
type OpenapiRequest = z.infer<typeof openapiRequest>;

const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 4000;

const unprocessable = (code: IssueCode, message: string, path: string) =>
  createIssueError("unprocessable", { code, path, message });

const noOperations = (notes: readonly string[], path: string) => {
  const message = "The document has no operations that a tool can call.";
  return unprocessable("no_operations", [message, ...notes].filter(Boolean).join(" "), path);
};

/** Reads an OpenAPI document, or the one in the schema of a tool provider, as Dify exports it. */
const readOpenapi = (input: unknown, path: string): Record<string, unknown> => {
  const document = readDocument(input, path);
  const { openapi, swagger, schema } = document;
  const isProvider = openapi === undefined && swagger === undefined && typeof schema === "string";
  return isProvider ? readDocument(schema, path) : document;
};

const checkVersion = (document: Record<string, unknown>, path: string) => {
  const { openapi, swagger } = document;
  // Without quotes, YAML reads versions as numbers, and 3.0 as 3.
  if (/^3(\.\d|$)/.test(String(openapi))) return;
  if (swagger === "2.0" || swagger === 2) return;
  if (openapi !== undefined || swagger !== undefined)
    throw unprocessable(
      "unsupported_version",
      `Version ${cutText(String(openapi ?? swagger), 20)} is not supported. Use OpenAPI 3 or Swagger 2.0.`,
      path,
    );
  throw unprocessable(
    "not_openapi",
    describeOtherSource("", document) ??
      'This is not an OpenAPI document: it has neither "openapi" nor "swagger".',
    path,
  );
};

const warnAboutExtensions = (names: readonly string[], addWarning: AddWarning) => {
  if (names.length === 0) return;
  const listed = names.slice(0, 20).map((name) => `"${cutText(name, 60)}"`);
  const more = names.length > 20 ? ` and ${names.length - 20} more` : "";
  addWarning(
    "",
    "extensions_left_out",
    `The extensions ${listed.join(", ")}${more} do not belong to a parameter and were not imported.`,
  );
};

/** Names the operations that were skipped for their method. Returns "" if there are none. */
const describeSkipped = (skipped: readonly string[]): string => {
  if (skipped.length === 0) return "";
  const listed = skipped.slice(0, 10).map((operation) => cutText(operation, 100));
  const more = skipped.length > 10 ? ` and ${skipped.length - 10} more` : "";
  return `Tools cannot send the method of ${listed.join(", ")}${more}, so ${skipped.length === 1 ? "it was" : "they were"} skipped.`;
};

const toListedOperation = ({
  item: _,
  operation: __,
  ...operation
}: OperationEntry): ListedOperation => operation;

const referenceWarnings: Record<
  ReferenceProblem,
  { code: WarningCode; describe(name: string): string }
> = {
  external: {
    code: "reference_refused",
    describe: (name) =>
      `The external reference ${name} was not fetched. Bundle the document into one file to include it.`,
  },
  missing: {
    code: "reference_dropped",
    describe: (name) => `The reference ${name} was not found and was skipped.`,
  },
  circular: {
    code: "reference_dropped",
    describe: (name) => `The reference ${name} is circular and was skipped.`,
  },
};

/**
 * Converts the operations of an OpenAPI or Swagger document to tools. Only references within the
 * document are resolved. The result lists every operation, so that a client can let the user select
 * some first.
 */
export const importOpenapi = async (
  { document: documentInput, url, operations: ids }: OpenapiRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  const source = url === undefined ? undefined : await readUrl(url, ports);
  const sourcePath = url === undefined ? "/document" : "/url";
  const written = readOpenapi(source ? source.text : documentInput, sourcePath);
  checkVersion(written, sourcePath);
  const { addWarning, listWarnings } = createWarningList();
  const document = addSubtypes(rebaseReferences(written, source?.url), addWarning);
  const referenceNotes: string[] = [];
  const references = createReferences(document, (reference, problem) => {
    const { code, describe } = referenceWarnings[problem];
    const note = describe(JSON.stringify(cutText(reference, 120)));
    referenceNotes.push(note);
    addWarning("", code, note);
  });
  const { operations: all, skipped } = findOperations(document, references);
  const operations = all.filter((entry) => getRoute(entry) === undefined);
  const skippedNote = describeSkipped(skipped);
  if (operations.length === 0)
    throw noOperations([skippedNote, ...referenceNotes.slice(0, 1)], sourcePath);
  if (skippedNote) addWarning("", "method_left_out", skippedNote);
  const info = isObject(document.info) ? document.info : {};
  const addCutNote = (path: string, noun: string, text: string, length: number) => {
    if (text.length > length)
      addWarning(path, "text_cut", `The ${noun} of the API was truncated to ${length} characters.`);
    return cutText(text, length);
  };
  const name = addCutNote("/name", "title", toText(info.title), MAX_NAME_LENGTH) || "Imported API";
  const service = toSlug(name).slice(0, 40).replace(/-+$/, "") || "imported-api";
  const selected = selectOperations(operations, ids);
  const variables = createVariables(addWarning);
  const api: Api = {
    document,
    references,
    getBaseUrl: createServers(document, source?.url, addWarning),
    getAccess: createSecurity(document, service, references, addWarning),
    getVariableHeader: variables.getHeader,
  };
  const tools = collectTools(
    selected,
    (operation, ...rest) => convertOperation(operation, api, ...rest),
    addWarning,
  );
  if (all.some((entry) => getRoute(entry) === "resource"))
    addWarning(
      "",
      "resource_left_out",
      "The agent's resource was skipped, because a resource cannot use a credential.",
    );
  warnAboutUnusedSecurity(document, operations, selected, addWarning);
  warnAboutExtensions(listOtherExtensions(document, selected, references), addWarning);
  const apiDescription = toAgentDescription(toText(info.description)) || toText(info.summary);
  const manifest: Manifest = {
    slug: toSlug(name) || "imported-api",
    name,
    description:
      addCutNote("/description", "description", apiDescription, MAX_DESCRIPTION_LENGTH) ||
      `Imported from the API "${name}".`,
    ...(variables.list().length > 0 && { variables: variables.list() }),
    tools,
  };
  return { manifest, warnings: listWarnings(), operations: operations.map(toListedOperation) };
};
