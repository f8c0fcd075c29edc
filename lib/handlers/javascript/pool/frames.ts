const HEADER_BYTES = 8;
const noBytes = Buffer.alloc(0);

/**
 * Encodes a message as JSON, followed by the payload and preceded by the lengths of both (4 bytes
 * each, big-endian). Large text is sent as a payload, because inside the JSON it would be escaped
 * again.
 */
export const encodeFrame = (message: unknown, payload: Buffer = noBytes): Buffer => {
  const json = JSON.stringify(message);
  const length = Buffer.byteLength(json);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length + payload.length);
  frame.writeUInt32BE(length, 0);
  frame.writeUInt32BE(payload.length, 4);
  frame.write(json, HEADER_BYTES, "utf8");
  payload.copy(frame, HEADER_BYTES + length);
  return frame;
};

/**
 * Creates a reader that splits a byte stream into frames and passes the text and payload of each to
 * `onFrame`. Throws if a frame is longer than `maxBytes`. The stream cannot be trusted after that.
 */
export const createFrameReader = (
  onFrame: (text: string, payload: Buffer) => void,
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
      const text = bytes.toString("utf8", offset + HEADER_BYTES, payloadStart);
      offset = end;
      onFrame(text, bytes.subarray(payloadStart, end));
    }
    const remainder = bytes.subarray(offset);
    chunks = remainder.length > 0 ? [remainder] : [];
    bufferedBytes = remainder.length;
  };
};
