import { z } from "zod";
import { createIssueError, isAppError } from "@/lib/errors";
import type { IssueCode } from "@/lib/issue-codes";
import { isObject, parseJson } from "@/lib/schema/json";
import { agentUrlRequest, importAgentUrl } from "../agent-url/agent-url";
import { findTools } from "../agent-url/find-tools";
import { parseHeaders } from "../agent-url/upstream-auth";
import { importBruno } from "../bruno/bruno";
import { importCurl, MAX_COMMAND_LENGTH } from "../curl/curl";
import { importHar } from "../har/har";
import { importHoppscotch } from "../hoppscotch/hoppscotch";
import type { ImportPorts, ImportResult } from "../import-kind";
import { importInsomnia } from "../insomnia/insomnia";
import { importManifest } from "../manifest/manifest";
import { importMcp } from "../mcp/mcp";
import { importOpenapi } from "../openapi/openapi";
import { importPostman } from "../postman/postman";
import { readUrl } from "../read-url";
import { findCurlCommand } from "../readers/curl/find-command";
import { describeOtherSource } from "../readers/describe-other-source";
import { detectDocument } from "../readers/detect-source";
import { findLinkedDocument } from "./find-linked-document";

export const urlRequest = agentUrlRequest.extend({
  kind: z.literal("url"),
  operations: z
    .array(z.string().max(2048))
    .max(5000)
    .optional()
    .describe(
      "The operations to import, if the URL is of an OpenAPI document, a HAR file or a collection.",
    ),
});
type UrlRequest = z.infer<typeof urlRequest>;

const isRefusalBy = (code: string) => (error: unknown) =>
  isAppError(error) && error.issues.some((issue) => issue.code === code);
const isUnreachable = isRefusalBy("unreachable");
const isNotFound = isRefusalBy("not_found");

/** Imports a document that was fetched. Returns undefined if it cannot be imported. */
const importText = async (
  { url, headers, operations }: UrlRequest,
  text: string,
  ports: ImportPorts,
): Promise<ImportResult | undefined> => {
  const kind = detectDocument(text);
  if (kind === "openapi") {
    const body = new TextEncoder().encode(text);
    const fetch: ImportPorts["fetch"] = async () => ({ status: 200, headers: {}, body });
    return importOpenapi({ kind, url, operations }, { fetch });
  }
  // The tools of a collection can be deselected later, so an empty list does not only list them.
  const requests = operations?.length === 0 ? undefined : operations;
  if (kind === "postman") return importPostman({ kind, document: text, operations: requests });
  if (kind === "insomnia") return importInsomnia({ kind, document: text, operations: requests });
  if (kind === "hoppscotch")
    return importHoppscotch({ kind, document: text, operations: requests });
  if (kind === "bruno") return importBruno({ kind, document: text, operations: requests });
  if (kind === "har") return importHar({ kind, document: text, operations });
  if (kind === "manifest") return importManifest({ kind, document: text });
  if (text.length <= MAX_COMMAND_LENGTH && findCurlCommand(text) !== undefined)
    return importCurl({ kind: "curl", command: text });
  const response = parseJson(text);
  if (!/\/tools\/?$/.test(url) || !isObject(response) || !findTools(response)) return undefined;
  return importAgentUrl({ url: url.replace(/\/tools\/?$/, ""), headers }, ports);
};

/** Matches the last path segment of nearly every MCP server. */
const mcpPath = /\/(?:mcp|sse)\/?$/i;
const looksLikeMcp = (url: string) => mcpPath.test(URL.parse(url.trim())?.pathname ?? "");

/** Explains why what a URL returned, if anything, cannot be imported. */
const explainResponse = (
  text: string,
  url: string,
): { code: IssueCode; message: string } | undefined => {
  if (/^\s*<(?!\?xml)/.test(text)) {
    const document = findLinkedDocument(text, url);
    const message = document
      ? `This is a web page. Enter the URL of the document that it shows: ${document}`
      : "This is a web page. Enter the URL of an OpenAPI document, of a Postman collection or manifest, or of an agent or MCP server.";
    return { code: "web_page", message };
  }
  const message = describeOtherSource(text.trim(), parseJson(text));
  return message === undefined ? undefined : { code: "unsupported_format", message };
};

/** Imports a document, or else the tools of an agent at the URL. */
const importDocumentOrAgent = async (
  request: UrlRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  const { url, headers = {} } = request;
  let text = "";
  let problem: unknown;
  try {
    text = (await readUrl(url, ports, parseHeaders(headers))).text;
    const result = await importText(request, text, ports);
    if (result) return result;
  } catch (error) {
    if (isUnreachable(error) || text !== "") throw error;
    problem = error;
  }
  try {
    return await importAgentUrl({ url, headers }, ports);
  } catch (error) {
    const explanation = explainResponse(text, url);
    if (explanation) throw createIssueError("unprocessable", { ...explanation, path: "/url" });
    if (!isNotFound(error)) throw error;
    if (problem !== undefined) throw problem;
    const message = `There is nothing to import at ${url}: it is not a document, and neither an agent nor an MCP server. Enter the URL of the document itself, such as ${new URL(url).origin}/openapi.json.`;
    throw createIssueError("unprocessable", { code: "not_found", path: "/url", message });
  }
};

/**
 * Imports whatever a URL leads to: an OpenAPI document, a collection, a HAR file, a cURL command, a
 * manifest, an MCP server, or an agent whose tools are listed below the URL.
 */
export const importUrl = async (request: UrlRequest, ports: ImportPorts): Promise<ImportResult> => {
  const { url, headers } = request;
  const isLikelyMcp = looksLikeMcp(url);
  const importServer = () => importMcp({ kind: "mcp", url, headers }, ports);
  let mcpProblem: unknown;
  if (isLikelyMcp)
    try {
      return await importServer();
    } catch (error) {
      mcpProblem = error;
    }
  try {
    return await importDocumentOrAgent(request, ports);
  } catch (error) {
    if (isLikelyMcp) throw mcpProblem;
    if (isUnreachable(error) || !isAppError(error) || error.code === "invalid_input") throw error;
    return importServer().catch(() => {
      throw error;
    });
  }
};
