import type { Header } from "./fill-headers";
import { depthHeader } from "./header-name";

/** The content encodings that can be undone. */
export const acceptedEncodings = "gzip, deflate, br";

type Request = { url: string; headers: readonly Header[]; body?: string | Uint8Array | undefined };

const sizeOf = (body: string | Uint8Array): number =>
  typeof body === "string" ? new TextEncoder().encode(body).length : body.length;

/**
 * What is sent besides the request's own headers: by the house, and by the connection. `depth` counts the tools
 * that the call came through, this one included.
 */
export const generatedHeaders = (
  { url, headers, body }: Request,
  depth: number,
): { sent: Header[]; byConnection: () => Header[] } => {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const defaults: Header[] = [
    ["accept", "*/*"],
    ["accept-encoding", acceptedEncodings],
    ["user-agent", "Toolwright"],
  ];
  return {
    sent: [...defaults.filter(([name]) => !named.has(name)), [depthHeader, String(depth)]],
    byConnection: () => [
      ["host", URL.parse(url)?.host ?? ""],
      ...(body === undefined ? [] : [["content-length", String(sizeOf(body))] as const]),
    ],
  };
};
