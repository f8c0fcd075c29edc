const HEADER_BYTES = 8;
/** Size from which a payload is written by itself. Copying a smaller one is faster than that. */
const SEPARATE_PAYLOAD_BYTES = 65_536;

/**
 * Writes a message as JSON, followed by the payload and preceded by the lengths of both in bytes (4
 * bytes each, big-endian). Large text is sent as a payload, because inside the JSON it would be
 * escaped again. A large payload is passed on as a string: the memory of a buffer counts until it is
 * collected, so a few hundred of them would start a collection of all garbage.
 */
export const writeFrame = (
  write: (chunk: Buffer | string) => void,
  message: unknown,
  payload = "",
): void => {
  const json = JSON.stringify(message);
  const jsonBytes = Buffer.byteLength(json);
  const payloadBytes = Buffer.byteLength(payload);
  const isSeparate = payloadBytes >= SEPARATE_PAYLOAD_BYTES;
  const frame = Buffer.allocUnsafe(HEADER_BYTES + jsonBytes + (isSeparate ? 0 : payloadBytes));
  frame.writeUInt32BE(jsonBytes, 0);
  frame.writeUInt32BE(payloadBytes, 4);
  frame.write(json, HEADER_BYTES, "utf8");
  if (!isSeparate) frame.write(payload, HEADER_BYTES + jsonBytes, "utf8");
  write(frame);
  if (isSeparate) write(payload);
};

/**
 * Creates a reader that splits a byte stream into frames and passes the JSON and payload of each to
 * `onFrame`. Throws if a frame is longer than `maxBytes`. The stream cannot be trusted after that.
 */
export const createFrameReader = (
  onFrame: (json: string, payload: string) => void,
  maxBytes: number,
) => {
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  /** Returns the end of the frame at the offset, or undefined until its header has arrived. */
  const findEnd = (bytes: Buffer, offset: number): number | undefined => {
    if (bytes.length - offset < HEADER_BYTES) return undefined;
    const length = bytes.readUInt32BE(offset) + bytes.readUInt32BE(offset + 4);
    if (length > maxBytes) throw new Error("The frame is too large.");
    return offset + HEADER_BYTES + length;
  };
  return (chunk: Buffer) => {
    chunks.push(chunk);
    bufferedBytes += chunk.length;
    // Concatenate only once a whole frame has arrived, so that a large frame is not copied for
    // every chunk.
    const firstEnd = chunks[0] && findEnd(chunks[0], 0);
    if (firstEnd !== undefined && bufferedBytes < firstEnd) return;
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, bufferedBytes);
    let offset = 0;
    for (
      let end = findEnd(bytes, offset);
      end !== undefined && end <= bytes.length;
      end = findEnd(bytes, offset)
    ) {
      const payloadStart = offset + HEADER_BYTES + bytes.readUInt32BE(offset);
      const json = bytes.toString("utf8", offset + HEADER_BYTES, payloadStart);
      const payload = bytes.toString("utf8", payloadStart, end);
      offset = end;
      onFrame(json, payload);
    }
    const remainder = bytes.subarray(offset);
    chunks = remainder.length > 0 ? [remainder] : [];
    bufferedBytes = remainder.length;
  };
};
