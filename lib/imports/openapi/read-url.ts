import { AppError, type ErrorCode } from "@/lib/errors";
import type { ImportPorts } from "../import-kind";

const maxBytes = 30_000_000;

const refuse = (code: ErrorCode, message: string) =>
  new AppError(code, message, { issues: [{ path: "/url", message }] });

/** Reads a document's text through the outbound guard. Answers with the address it was read at. */
export const readUrl = async (
  given: string,
  { fetch }: ImportPorts,
): Promise<{ text: string; url: string }> => {
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse("invalid_input", "Write the document's address with https:// or http://.");
  if (url.username || url.password)
    throw refuse("invalid_input", "Leave user name and password out of the address.");
  url.hash = "";
  const accept = "application/json, application/yaml, text/yaml, */*;q=0.5";
  const answer = await fetch({ url: url.href, headers: [["accept", accept]], maxBytes });
  if ("failed" in answer)
    throw refuse("upstream_failed", `${url.href} could not be read. ${answer.failed}`);
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400)
    throw refuse(
      "unprocessable",
      `The document is elsewhere${headers.location ? `: ${headers.location.slice(0, 300)}` : ""}. Give its final address.`,
    );
  if (status !== 200)
    throw refuse(
      "unprocessable",
      `${url.href} answered with status ${status}, not with a document.`,
    );
  return { text: new TextDecoder().decode(body), url: url.href };
};
