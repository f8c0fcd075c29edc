import { createIssueError, type ErrorCode } from "@/lib/errors";
import type { IssueCode } from "@/lib/issue-codes";
import { cutText } from "@/lib/schema/truncate";
import { createFetchError } from "./fetch-error";
import { type ImportPorts, isEventStream } from "./import-kind";

const MAX_BYTES = 50_000_000;

const urlError = (errorCode: ErrorCode, code: IssueCode, message: string) =>
  createIssueError(errorCode, { code, path: "/url", message });

/** Fetches a document through the outbound guard. Returns its text and normalized URL. */
export const readUrl = async (
  input: string,
  { fetch }: ImportPorts,
  headers: [name: string, value: string][] = [],
): Promise<{ text: string; url: string }> => {
  const url = URL.parse(input.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw urlError(
      "invalid_input",
      "invalid_url",
      "Enter a URL that starts with https:// or http://.",
    );
  if (url.username || url.password)
    throw urlError(
      "invalid_input",
      "url_with_credentials",
      "Remove the username and password from the URL.",
    );
  url.hash = "";
  const accept = "application/json, application/yaml, text/yaml, */*;q=0.5";
  const hasAccept = headers.some(([name]) => name === "accept");
  const response = await fetch({
    url: url.href,
    headers: hasAccept ? headers : [...headers, ["accept", accept]],
    maxBytes: MAX_BYTES,
  });
  if ("problem" in response) throw createFetchError(`Could not fetch ${url.href}.`, response);
  const { status, body } = response;
  if (status >= 300 && status < 400)
    throw urlError(
      "unprocessable",
      "redirected",
      `The URL redirects${response.headers.location ? ` to ${cutText(response.headers.location, 300)}` : ""}. Enter the final URL.`,
    );
  if (status !== 200)
    throw urlError("unprocessable", "unexpected_status", `${url.href} returned status ${status}.`);
  if (isEventStream(response.headers))
    throw urlError(
      "unprocessable",
      "event_stream",
      `${url.href} returned a stream of events instead of a document. If it is an MCP server with HTTP+SSE, an older transport that is not supported, enter its URL for streamable HTTP, which often ends in /mcp.`,
    );
  return { text: new TextDecoder().decode(body), url: url.href };
};
