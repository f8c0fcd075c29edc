import { AppError, type ErrorCode } from "@/lib/errors";
import type { ImportPorts } from "../import-kind";

const maxBytes = 30_000_000;

const refuse = (code: ErrorCode, message: string) =>
  new AppError(code, message, { issues: [{ path: "/url", message }] });

/** Fetches a document through the outbound guard. Returns its text and normalized URL. */
export const readUrl = async (
  given: string,
  { fetch }: ImportPorts,
): Promise<{ text: string; url: string }> => {
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse("invalid_input", "Enter a URL that starts with https:// or http://.");
  if (url.username || url.password)
    throw refuse("invalid_input", "Remove the username and password from the URL.");
  url.hash = "";
  const accept = "application/json, application/yaml, text/yaml, */*;q=0.5";
  const answer = await fetch({ url: url.href, headers: [["accept", accept]], maxBytes });
  if ("problem" in answer)
    throw refuse("upstream_failed", `Could not fetch ${url.href}. ${answer.problem}`);
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400)
    throw refuse(
      "unprocessable",
      `The URL redirects${headers.location ? ` to ${headers.location.slice(0, 300)}` : ""}. Enter the final URL.`,
    );
  if (status !== 200) throw refuse("unprocessable", `${url.href} returned status ${status}.`);
  return { text: new TextDecoder().decode(body), url: url.href };
};
