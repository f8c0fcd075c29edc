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
 * Splits a byte stream into frames and passes the text of each to `take`.
 * Throws when a frame is longer than `maxBytes`; the stream cannot be trusted after that.
 */
export const createFrameReader = (take: (text: string) => void, maxBytes: number) => {
  let chunks: Buffer[] = [];
  let held = 0;
  return (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    let wanted = 0;
    // Concatenate only once a whole frame has arrived, so that a large frame is not copied for every chunk.
    if (chunks[0] !== undefined && chunks[0].length >= 4) {
      wanted = chunks[0].readUInt32BE(0);
      if (wanted > maxBytes) throw new Error("The frame is too large.");
      if (held < 4 + wanted) return;
    }
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, held);
    let at = 0;
    while (bytes.length - at >= 4) {
      const length = bytes.readUInt32BE(at);
      if (length > maxBytes) throw new Error("The frame is too large.");
      if (bytes.length - at - 4 < length) break;
      const text = bytes.toString("utf8", at + 4, at + 4 + length);
      at += 4 + length;
      take(text);
    }
    const rest = bytes.subarray(at);
    chunks = rest.length > 0 ? [rest] : [];
    held = rest.length;
  };
};
