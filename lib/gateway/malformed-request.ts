import { newId } from "@/lib/data/id";
import { INTERNAL_ERROR_MESSAGE } from "@/lib/errors";
import type { FailureEnvelope } from "@/lib/http/envelope";
import { jsonHeaders } from "@/lib/http/headers";

type Refusal = { status: number; headers: Record<string, string>; body: string };

const refusals: Record<string, [status: number, message: string]> = {
  host: [
    421,
    "This server does not serve this host name. Use the address in its TOOLWRIGHT_URL, or set that variable to the address that people use.",
  ],
  upgrade: [400, "This server accepts HTTP only. Send the request without the Upgrade header."],
  coding: [400, "This server accepts only chunked Transfer-Encoding."],
  method: [405, "Unknown method."],
  HPE_HEADER_OVERFLOW: [431, "The request's headers are larger than 16 KB."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The body's chunk extensions are too large."],
  internal: [500, INTERNAL_ERROR_MESSAGE],
  url: [400, "The request's URL or Host header is not valid."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};

/**
 * Creates the failure envelope for input that never reaches a protocol: bytes that are not HTTP,
 * headers over the limit, an invalid URL, another server's host name, an unknown method or transfer
 * coding.
 */
export const refuseMalformed = (code = "", requestId = newId()): Refusal => {
  const [status, message] = refusals[code] ?? [400, "The request is not valid HTTP."];
  const envelope: FailureEnvelope = {
    success: false,
    error: { message, code: status, details: "" },
  };
  return {
    status,
    headers: {
      ...jsonHeaders,
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
    },
    body: JSON.stringify(envelope),
  };
};

/** Serializes a refusal as raw HTTP, for a socket whose request could not be parsed. */
export const toRawHttp = ({ status, headers, body }: Refusal): string =>
  [
    `HTTP/1.1 ${status} Refused`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
