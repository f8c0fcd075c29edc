/** Encodes a message as JSON, preceded by its length in bytes (4 bytes, big-endian). */
export const encodeFrame = (message: unknown): Buffer => {
  const json = JSON.stringify(message);
  const length = Buffer.byteLength(json);
  const frame = Buffer.allocUnsafe(4 + length);
  frame.writeUInt32BE(length, 0);
  frame.write(json, 4, "utf8");
  return frame;
};

/**
 * Splits a byte stream into frames and passes the text of each to `onFrame`.
 * Throws when a frame is longer than `maxBytes`; the stream cannot be trusted after that.
 */
export const createFrameReader = (onFrame: (text: string) => void, maxBytes: number) => {
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  return (chunk: Buffer) => {
    chunks.push(chunk);
    bufferedBytes += chunk.length;
    let frameBytes = 0;
    // Concatenate only once a whole frame has arrived, so that a large frame is not copied for every chunk.
    if (chunks[0] !== undefined && chunks[0].length >= 4) {
      frameBytes = chunks[0].readUInt32BE(0);
      if (frameBytes > maxBytes) throw new Error("The frame is too large.");
      if (bufferedBytes < 4 + frameBytes) return;
    }
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, bufferedBytes);
    let offset = 0;
    while (bytes.length - offset >= 4) {
      const length = bytes.readUInt32BE(offset);
      if (length > maxBytes) throw new Error("The frame is too large.");
      if (bytes.length - offset - 4 < length) break;
      const text = bytes.toString("utf8", offset + 4, offset + 4 + length);
      offset += 4 + length;
      onFrame(text);
    }
    const remainder = bytes.subarray(offset);
    chunks = remainder.length > 0 ? [remainder] : [];
    bufferedBytes = remainder.length;
  };
};
