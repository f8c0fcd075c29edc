import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { createIssueError, type ErrorCode } from "@/lib/errors";
import type { IssueCode } from "@/lib/issue-codes";
import { decodePercent } from "@/lib/schema/decode-percent";
import { cutText } from "@/lib/schema/truncate";
import { toIssuePointer } from "@/lib/schema/zod-issue";
import { createFetchError } from "../fetch-error";
import type { ImportPorts, ImportResult } from "../import-kind";
import { createWarningList } from "../warning-list";
import { convertTools } from "./convert-tools";
import { describeResponse, findTools } from "./find-tools";
import { type AuthDeclaration, parseHeaders, toUpstreamAuth } from "./upstream-auth";
import { createResourceHandler } from "./upstream-handlers";

export const agentUrlRequest = z.strictObject({
  kind: z.literal("agent-url"),
  url: z.string().max(4096),
  headers: z
    .record(z.string(), z.string().max(8192))
    .refine((headers) => Object.keys(headers).length <= 50, {
      error: "Use at most 50 headers.",
      params: { code: "too_many_headers", data: { maximum: 50 } },
    })
    .optional(),
});
type AgentUrlRequest = z.infer<typeof agentUrlRequest>;

const MAX_BYTES = 5_000_000;

const importError = (errorCode: ErrorCode, code: IssueCode, message: string, path = "/url") =>
  createIssueError(errorCode, { code, path, message });

/**
 * Returns the agent's base URL, without a trailing slash. Throws `invalid_input` if the URL is
 * invalid or has credentials, a query or a fragment.
 */
const parseBaseUrl = (text: string): string => {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw importError(
      "invalid_input",
      "invalid_url",
      "Enter a URL that starts with https:// or http://, such as https://agents.example.com/slack.",
    );
  if (url.username || url.password)
    throw importError(
      "invalid_input",
      "url_with_credentials",
      "Remove the username and password from the URL, and use headers instead.",
    );
  if (url.search || url.hash)
    throw importError(
      "invalid_input",
      "url_with_query",
      "Remove everything from the ? or # in the URL.",
    );
  return url.origin + url.pathname.replace(/\/+$/, "");
};

const fetchTools = async (
  baseUrl: string,
  headers: [string, string][],
  { fetch }: ImportPorts,
): Promise<unknown> => {
  const url = `${baseUrl}/tools`;
  const accept: [string, string] = ["accept", "application/json"];
  const hasAccept = headers.some(([name]) => name === "accept");
  const response = await fetch({
    url,
    headers: hasAccept ? headers : [accept, ...headers],
    maxBytes: MAX_BYTES,
  });
  if ("problem" in response) throw createFetchError(`Could not fetch ${url}.`, response);
  const { status } = response;
  if (status === 401 || status === 403)
    throw importError(
      "unprocessable",
      "unauthorized",
      `The agent rejected the request with status ${status}. Add the headers it requires, such as x-api-key.`,
      "/headers",
    );
  if (status >= 300 && status < 400)
    throw importError(
      "unprocessable",
      "redirected",
      `The agent redirects${response.headers.location ? ` to ${cutText(response.headers.location, 300)}` : ""}. Import it from its final URL.`,
    );
  if (status === 404 || status === 405)
    throw importError(
      "unprocessable",
      "not_found",
      `There is no list of tools at ${url}. Enter the agent's base URL, the part before "/tools".`,
    );
  const text = new TextDecoder().decode(response.body);
  try {
    return JSON.parse(text);
  } catch {
    const kind = response.headers["content-type"]?.split(";")[0] ?? "no content type";
    const start = cutText(text.trim(), 80);
    throw importError(
      "unprocessable",
      "not_json",
      `The agent did not respond with JSON (status ${status}, ${kind})${start ? `. The response begins: ${start}` : "; the response was empty"}`,
    );
  }
};

const toAgentName = (baseUrl: string, listedName: string | undefined) => {
  const { hostname, pathname } = new URL(baseUrl);
  const last = pathname.split("/").filter(Boolean).at(-1);
  const name = listedName ?? (last ? (decodePercent(last) ?? last) : hostname);
  return cutText(name, 120).trim() || hostname;
};

/**
 * Imports the tools of a running agent as tools that call it and pass its envelope through.
 * `declaration` is what the agent is known to require.
 */
export const importAgentUrl = async (
  { url, headers: headerInput = {} }: Pick<AgentUrlRequest, "url" | "headers">,
  ports: ImportPorts,
  declaration?: AuthDeclaration,
): Promise<ImportResult> => {
  const baseUrl = parseBaseUrl(url);
  const headers = parseHeaders(headerInput);
  const response = await fetchTools(baseUrl, headers, ports);
  const listing = findTools(response);
  if (!listing)
    throw importError(
      "unprocessable",
      "no_tools",
      `No tools found: ${baseUrl}/tools returned ${describeResponse(response).replace(/\.$/, "")}.`,
    );

  const { addWarning, listWarnings } = createWarningList();
  const upstreamAuth = toUpstreamAuth(headers, addWarning, declaration);
  const { variables } = upstreamAuth;
  if (listing.tools.length === 0) addWarning("/tools", "no_tools", "The agent has no tools.");
  const tools = convertTools(listing.tools, { baseUrl, auth: upstreamAuth }, addWarning);
  const name = toAgentName(baseUrl, listing.name);
  const manifest: Manifest = {
    slug: toSlug(name) || "imported-agent",
    name,
    description: cutText(listing.description ?? `Imported from ${baseUrl}.`, 4000),
    // The resource receives the caller's token only if the agent as a whole accepts one.
    ...(upstreamAuth.callerBearer && { access: { bearer: "optional" as const } }),
    ...(variables.length > 0 && { variables }),
    // Few agents have a resource, so it is disabled until the author enables it.
    resource: { enabled: false, handler: createResourceHandler(baseUrl, upstreamAuth) },
    tools: tools.map(({ tool }) => tool),
  };
  const { error } = manifestSchema.safeParse(manifest);
  const [first] = error?.issues ?? [];
  if (first)
    throw importError(
      "unprocessable",
      "invalid_manifest",
      `${toIssuePointer(first.path)}: ${first.message}`,
    );
  return { manifest, warnings: listWarnings() };
};
