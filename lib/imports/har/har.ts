import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import type { Tool } from "@/lib/agent/tool";
import { createIssueError } from "@/lib/errors";
import { convertCommand } from "@/lib/imports/readers/curl/convert-curl";
import { describeCredential, type ExtractedSecret } from "@/lib/imports/readers/request/secrets";
import type { IssueCode } from "@/lib/issue-codes";
import { isObject, parseJson, readString } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { collectTools } from "../collect-tools";
import { toRequestTool } from "../curl/request-tool";
import { cutCategory } from "../cut-texts";
import type { AddWarning, ImportResult, ListedOperation } from "../import-kind";
import { readDocument } from "../read-document";
import { findGraphqlOperation } from "../request/graphql-operation";
import { isIdSegment } from "../request/path-ids";
import { selectOperations } from "../select-operations";
import { createWarningList } from "../warning-list";
import { toCommand } from "./har-command";
import { findHeader, type HarEntry, isApiRequest, selectEntries } from "./har-entries";

export const harRequest = z.strictObject({
  kind: z.literal("har"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The recording must be an object or JSON text.",
    })
    .describe("A HAR file, which contains the requests that a browser recorded."),
  operations: z
    .array(z.string().max(2048))
    .max(5000)
    .optional()
    .describe(
      "The requests to import, each by its id. Defaults to all; an empty list only lists the requests.",
    ),
});

const unprocessable = (code: IssueCode, message: string) =>
  createIssueError("unprocessable", { code, path: "/document", message });

type Operation = ListedOperation & { entry: HarEntry };

/** Returns the path with IDs replaced, because they differ between requests of one kind. */
const toPath = ({ pathname }: URL): string =>
  pathname
    .split("/")
    .map((segment, index, all) => (isIdSegment(segment, all[index - 1]) ? "{id}" : segment))
    .join("/");

const toOperationName = (body: unknown): string => {
  const operation = findGraphqlOperation(body);
  if (!operation || !isObject(body)) return "";
  const { type, name = readString(body.query).replaceAll(/\s+/g, " ") } = operation;
  return `${type} ${cutText(name, 120)}`;
};

/**
 * Returns a short form of what a GraphQL request runs, such as `query GetOrder`. Returns an empty
 * string for other requests.
 */
const toGraphqlName = ({ request, method, url }: HarEntry): string => {
  const { postData } = request;
  const name = url.searchParams.get("operationName");
  if (method === "GET" && name !== null && url.searchParams.has("variables"))
    return `query ${cutText(name, 120)}`;
  if (method !== "POST" || !isObject(postData)) return "";
  const body = parseJson(readString(postData.text));
  if (!Array.isArray(body)) return toOperationName(body);
  const names = body.map(toOperationName);
  return names.includes("") ? "" : cutText(names.join(", "), 120);
};

/**
 * Lists each kind of request once, by method, host, path and GraphQL query. API requests come
 * first.
 */
const listOperations = (entries: readonly HarEntry[]): Operation[] => {
  const groups = new Map<string, { entry: HarEntry; graphqlName: string; count: number }>();
  for (const entry of entries) {
    const graphqlName = toGraphqlName(entry);
    const id = `${entry.method} ${entry.url.origin}${toPath(entry.url)} ${graphqlName}`;
    const key = cutText(id.trim(), 2000);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { entry, graphqlName, count: 1 });
  }
  const operations = [...groups].map(([id, { entry, graphqlName, count }]): Operation => {
    const summary = [
      graphqlName && `GraphQL ${graphqlName}.`,
      count > 1 && `Recorded ${count} times.`,
    ];
    const { method, url } = entry;
    return {
      id,
      method,
      path: toPath(url),
      summary: summary.filter(Boolean).join(" "),
      tags: [url.host],
      entry,
    };
  });
  return operations.toSorted(
    (a, b) => Number(isApiRequest(b.entry)) - Number(isApiRequest(a.entry)),
  );
};

const warnAboutSkipped = (skipped: ReadonlyMap<string, number>, addWarning: AddWarning) => {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return;
  const counts = [...skipped].map(([reason, count]) => `${count} ${reason}`).join(", ");
  addWarning("", "requests_left_out", `These recorded requests were skipped: ${counts}.`);
};

type Credentials = Map<string, ExtractedSecret[]>;

const convertOperation = (
  { id, entry }: Operation,
  usedNames: { has(name: string): boolean },
  credentials: Credentials,
  addWarning: AddWarning,
): Tool | undefined => {
  const request = convertCommand(toCommand(entry), credentials);
  const result =
    "problem" in request
      ? request
      : toRequestTool(request, { usedNames, exampleName: "From the recording" }, addWarning);
  if ("problem" in result || "problem" in request) {
    const problem = "problem" in result ? result.problem : "";
    return void addWarning("", "tool_left_out", `"${cutText(id, 120)}" was skipped. ${problem}`);
  }
  const mayHaveBody = !["GET", "HEAD"].includes(entry.method);
  if (mayHaveBody && !entry.request.postData && findHeader(entry.request, "content-type") !== "")
    addWarning(
      "/handler/body",
      "body_missing",
      "The recording lacks the body of this request. Add it.",
    );
  for (const { code, message } of request.notes)
    if (code !== "credential_needed") addWarning("", code, message);
  const { service } = request.secrets;
  if (request.taken.length > 0)
    credentials.set(service, [...(credentials.get(service) ?? []), ...request.taken]);
  return result.tool;
};

const convertOperations = (
  operations: readonly Operation[],
  credentials: Credentials,
  addWarning: AddWarning,
): Tool[] => {
  const hasHosts = new Set(operations.map(({ entry }) => entry.url.host)).size > 1;
  return collectTools(
    operations,
    (operation, usedNames, warn) => {
      const tool = convertOperation(operation, usedNames, credentials, warn);
      if (!tool || !hasHosts) return tool;
      return { ...tool, category: cutCategory(operation.entry.url.host, warn) };
    },
    addWarning,
  );
};

/**
 * Converts the distinct requests of a HAR file to tools. Recorded values become defaults and
 * examples. Cookies and other secrets become fields of a credential and are not part of the result.
 */
export const importHar = ({
  document,
  operations: ids,
}: z.infer<typeof harRequest>): ImportResult => {
  const { log } = readDocument(document);
  if (!isObject(log) || !Array.isArray(log.entries))
    throw unprocessable("not_a_recording", "This is not a HAR file: it has no list of entries.");
  const { addWarning, listWarnings } = createWarningList();
  const { entries, skipped } = selectEntries(log.entries);
  const operations = listOperations(entries);
  const [first] = operations;
  if (!first)
    throw unprocessable(
      "no_requests",
      "The recording has no requests to an API. Record again while the page loads its data, and save all requests as HAR.",
    );
  warnAboutSkipped(skipped, addWarning);
  const credentials: Credentials = new Map();
  const tools = convertOperations(selectOperations(operations, ids), credentials, addWarning);
  for (const [service, secrets] of credentials)
    addWarning("", "credential_needed", describeCredential(service, secrets) ?? "");
  const { host } = first.entry.url;
  return {
    manifest: {
      slug: toSlug(cutText(host, 120)) || "imported-api",
      name: cutText(host, 120),
      description: `Imported from recorded requests to ${cutText(host, 200)}.`,
      tools,
    },
    warnings: listWarnings(),
    operations: operations.map(({ entry: _, ...operation }) => operation),
  };
};
