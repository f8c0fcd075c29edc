import { isObject, parseJson } from "@/lib/schema/json";
import { truncate } from "@/lib/schema/truncate";
import type { ResponseHead } from "./remote-agent";

const MAX_QUOTE_CHARACTERS = 300;

const getContentType = ({ headers }: ResponseHead): string =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";

export const isEventStream = (head: ResponseHead): boolean =>
  head.status === 200 && getContentType(head) === "text/event-stream";

/** Finds the error message in a body, in any of the usual places. */
const findMessage = (text: string): string | undefined => {
  const body = parseJson(text);
  if (!isObject(body)) return undefined;
  const { detail, message, error } = body;
  const nested = isObject(error) ? error.message : error;
  return [detail, message, nested].find((value) => typeof value === "string" && value !== "") as
    | string
    | undefined;
};

const quote = (text: string): string => {
  const message = findMessage(text);
  return message === undefined ? "" : ` It says: “${truncate(message, MAX_QUOTE_CHARACTERS)}”`;
};

const describeStatus = (status: number): string => {
  switch (status) {
    case 401:
      return "responded with 401: it does not accept the request's credentials. Check the request headers.";
    case 403:
      return "responded with 403: the request's credentials do not permit this. Check the request headers.";
    case 404:
      return "responded with 404: there is nothing at this URL. Enter the URL of the agent's AG-UI endpoint.";
    case 405:
      return "responded with 405: nothing accepts POST at this URL. Enter the URL of the agent's AG-UI endpoint.";
    case 429:
      return "responded with 429: it has received too many requests. Try again later.";
    default:
      return `responded with status ${status}.`;
  }
};

/** Explains why a response is not an AG-UI run, for the person who entered the URL. */
export const describeResponse = (host: string, head: ResponseHead, text: string): string => {
  const { status } = head;
  if (status < 200 || status > 299) return `${host} ${describeStatus(status)}${quote(text)}`;
  const type = getContentType(head);
  if (type === "text/html")
    return `${host} responded with a web page, not with the events of an AG-UI agent. Enter the URL of the agent's AG-UI endpoint.`;
  const what = type === "" ? "without a content type" : `with ${type}`;
  return `${host} responded ${what} instead of text/event-stream, so it is not an AG-UI agent.`;
};
