import { connect } from "node:net";

export type RawRequest = {
  /** The request line and headers, without the empty line. Each character is one byte. */
  head: string;
  /** The body as sent over the wire, including chunk sizes. */
  body: Buffer;
  /** Disconnects after this many bytes of the body. */
  disconnectAfter?: number;
};
export type RawResponse = { status: number; headers: Map<string, string>; text: string };

const decodeChunked = (body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, end), 16);
    if (end < 0 || Number.isNaN(size)) throw new Error("Invalid chunked encoding in the response.");
    if (size === 0) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
};

const parseResponse = (received: Buffer): RawResponse => {
  const continueLine = "HTTP/1.1 100 Continue\r\n\r\n";
  const bytes = received.toString("latin1").startsWith(continueLine)
    ? received.subarray(continueLine.length)
    : received;
  const split = bytes.indexOf("\r\n\r\n");
  const [line = "", ...lines] = bytes.toString("latin1", 0, split).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  if (split < 0 || Number.isNaN(status)) throw new Error(`Not an HTTP response: ${line}`);
  const headers = new Map(
    lines.map((each) => {
      const colon = each.indexOf(":");
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()] as const;
    }),
  );
  const rawBody = bytes.subarray(split + 4);
  const body = headers.get("transfer-encoding") === "chunked" ? decodeChunked(rawBody) : rawBody;
  return { status, headers, text: body.toString() };
};

/**
 * Sends exactly these bytes over a new connection, which an HTTP library would refuse to do.
 * Resolves to the response, or to undefined if the connection closed without one.
 */
export const sendRaw = (
  origin: string,
  { head, body, disconnectAfter }: RawRequest,
): Promise<RawResponse | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const chunks: Buffer[] = [];
    let isSent = false;
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(`${head}\r\n\r\n`, "latin1"));
      const part = body.subarray(0, disconnectAfter);
      isSent = true;
      if (disconnectAfter === undefined) socket.write(part);
      else socket.write(part, () => socket.destroy());
    });
    socket.setTimeout(20_000, () =>
      socket.destroy(new Error(`No response within 20 s to:\n${head}`)),
    );
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // A server that rejects a body early may close the connection before the whole body has been
      // sent.
      if (!(isSent && ["ECONNRESET", "EPIPE"].includes(error.code ?? ""))) reject(error);
    });
    socket.on("close", () => {
      const bytes = Buffer.concat(chunks);
      try {
        resolve(
          bytes.length > 0 && disconnectAfter === undefined ? parseResponse(bytes) : undefined,
        );
      } catch (error) {
        reject(error);
      }
    });
  });
