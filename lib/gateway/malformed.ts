import { newId } from "@/lib/data/id";

type Refusal = { status: number; headers: Record<string, string>; body: string };

const statuses: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The request's headers are larger than 16 KB."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The body's chunk extensions are too large."],
  internal: [500, "Something went wrong on our side. It has been noted."],
  url: [400, "The request's URL or its Host header is not valid."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};

/**
 * The failure envelope for what never became a request: bytes that are no HTTP, headers past their limit, a
 * target that is no URL. No door has seen it, so the envelope is made here.
 */
export const refuseMalformed = (code = ""): Refusal => {
  const [status, message] = statuses[code] ?? [400, "The request is not valid HTTP."];
  const body = JSON.stringify({
    success: false,
    error: { message, code: status, details: "" },
  });
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "x-request-id": newId() },
    body,
  };
};

/** The same as bytes for a socket that HTTP has given up on. */
export const onTheWire = ({ status, headers, body }: Refusal): string =>
  [
    `HTTP/1.1 ${status} Refused`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
