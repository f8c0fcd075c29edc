/** Rejects invalid UTF-8, which would otherwise be replaced silently. */
const createDecoder = () => new TextDecoder("utf-8", { fatal: true });

const decoder = createDecoder();
export const decodeText = (bytes: ArrayBuffer): string => decoder.decode(bytes);

/** Whether reading failed because the body is not UTF-8. */
export const isInvalidText = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === "ERR_ENCODING_INVALID_ENCODED_DATA";

const readLimited = async (
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  onBytes: (bytes: number) => void,
) => {
  const decoder = createDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    onBytes(chunk.byteLength);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/**
 * Reads the body as UTF-8, counting bytes so that a body without a length cannot exhaust memory.
 * Resolves to undefined if it is larger. `onBytes` may throw to stop reading.
 */
export const readLimitedText = async (
  request: Request,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<string | undefined> => {
  if (Number(request.headers.get("content-length")) > maxBytes) return undefined;
  return request.body ? readLimited(request.body, maxBytes, onBytes) : "";
};
