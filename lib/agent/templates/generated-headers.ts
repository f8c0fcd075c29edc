import type { Header } from "./fill-headers";
import { depthHeader } from "./header-name";

/** The content encodings that responses may use. */
export const acceptedEncodings = "gzip, deflate, br";

const sizeOf = (body: string | Uint8Array): number =>
  typeof body === "string" ? new TextEncoder().encode(body).length : body.length;

const defaults: readonly Header[] = [
  ["accept", "*/*"],
  ["accept-encoding", acceptedEncodings],
  ["user-agent", "Toolwright"],
];

/** Headers added to every request unless it sets them. `depth` is the number of chained tools, this one included. */
export const houseHeaders = (headers: readonly Header[], depth: number): Header[] => {
  const isGiven = ([name]: Header) => headers.some(([given]) => given.toLowerCase() === name);
  const lacking = headers.length === 0 ? defaults : defaults.filter((each) => !isGiven(each));
  return [...lacking, [depthHeader, String(depth)]];
};

/** Headers that the HTTP client adds. */
export const connectionHeaders = (
  host: string,
  body: string | Uint8Array | undefined,
): Header[] => [
  ["host", host],
  ...(body === undefined ? [] : [["content-length", String(sizeOf(body))] as const]),
];
