import { depthHeader } from "../agent/handlers/header-name";
import type { Header } from "./fill-headers";

/** The content encodings accepted in responses. */
const acceptedEncodings = "gzip, deflate, br";

const getByteLength = (body: string | Uint8Array): number =>
  typeof body === "string" ? new TextEncoder().encode(body).length : body.length;

const defaultHeaders: readonly Header[] = [
  ["accept", "*/*"],
  ["accept-encoding", acceptedEncodings],
  ["user-agent", "Toolwright"],
];

/**
 * Generates the headers added to every request unless it sets them. `depth` is the number of
 * chained tools, including this one.
 */
export const generateHeaders = (
  headers: readonly Header[],
  depth: number,
  traceHeaders: readonly Header[] = [],
): Header[] => {
  const isSet = ([name]: Header) =>
    headers.some(([headerName]) => headerName.toLowerCase() === name);
  const missingHeaders =
    headers.length === 0 ? defaultHeaders : defaultHeaders.filter((each) => !isSet(each));
  const added: Header[] = [...missingHeaders, [depthHeader, String(depth)]];
  return traceHeaders.length === 0 || headers.some(([name]) => name.toLowerCase() === "traceparent")
    ? added
    : [...added, ...traceHeaders];
};

/** Generates the headers that the HTTP client adds. */
export const generateConnectionHeaders = (
  host: string,
  body: string | Uint8Array | undefined,
): Header[] => [
  ["host", host],
  ...(body === undefined ? [] : [["content-length", String(getByteLength(body))] as const]),
];
