import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import { requestAuth } from "@/lib/agent/handlers/http";
import type { Manifest } from "@/lib/agent/manifest";
import { createIssueError } from "@/lib/errors";
import { cutText } from "@/lib/schema/truncate";
import { agentUrlRequest } from "../agent-url/agent-url";
import { parseHeaders } from "../agent-url/upstream-auth";
import { createFetchError } from "../fetch-error";
import type { ImportPorts, ImportResult, RemoteToolList } from "../import-kind";
import { createWarningList } from "../warning-list";
import { convertTools } from "./convert-tools";
import { toStoredAuth } from "./stored-auth";

export const mcpRequest = agentUrlRequest.extend({
  kind: z.literal("mcp"),
  auth: requestAuth
    .optional()
    .describe("As in the handler: it may refer to credentials. Replaces `headers`."),
});
type McpRequest = z.infer<typeof mcpRequest>;

const parseUrl = (text: string): string => {
  const url = URL.parse(text.trim());
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) {
    url.hash = "";
    return url.href;
  }
  const hasUser = url && (url.username || url.password);
  throw createIssueError("invalid_input", {
    code: "invalid_url",
    path: "/url",
    message: hasUser
      ? "Remove the username and password from the URL."
      : "Enter the URL of an MCP server that starts with https:// or http://, such as https://mcp.example.com/mcp.",
  });
};

/** Returns a sentence to append if the URL looks like that of a server with the transport of 2024. */
const transportHint = (url: string): string =>
  /\/sse\/?$/i.test(new URL(url).pathname)
    ? " Servers at /sse often use HTTP+SSE, an older transport that is not supported. Enter the URL for streamable HTTP, which often ends in /mcp."
    : "";

const toManifest = (
  url: string,
  { server }: RemoteToolList,
  tools: Manifest["tools"],
): Manifest => {
  const name = cutText(server.title?.trim() || server.name?.trim() || new URL(url).hostname, 120);
  const description = server.instructions?.trim() || `Tools of the MCP server at ${url}.`;
  return {
    slug: toSlug(name) || "imported-agent",
    name,
    description: cutText(description, 4000),
    tools,
  };
};

/** Imports the tools of an MCP server, each pinned to its definition. */
export const importMcp = async (
  { url: input, headers: headerInput = {}, auth }: McpRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  const url = parseUrl(input);
  const headers = parseHeaders(headerInput);
  const list = (await ports.listRemoteTools?.({ url, headers, ...(auth && { auth }) })) ?? {
    problem: "MCP servers cannot be reached from here.",
    isUnauthorized: false,
  };
  if ("problem" in list)
    throw list.isUnauthorized
      ? createIssueError("unprocessable", {
          code: "unauthorized",
          path: "/headers",
          message: `The MCP server at ${url} requires authentication. Add the header it needs, such as authorization. ${list.problem}`,
        })
      : createFetchError(`Could not list the tools of ${url}.`, {
          ...list,
          problem: list.isBlocked ? list.problem : list.problem + transportHint(url),
        });
  const { addWarning, listWarnings } = createWarningList();
  if (list.isCut)
    addWarning("/tools", "tools_cut", "The server has more tools than can be imported at once.");
  if (list.tools.length === 0) addWarning("/tools", "no_tools", "The server has no tools.");
  const storedAuth = auth ?? toStoredAuth(headers, new URL(url).hostname, addWarning);
  const tools = convertTools(list.tools, { url, auth: storedAuth }, addWarning);
  return { manifest: toManifest(url, list, tools), warnings: listWarnings() };
};
