const readLimited = async (stream: ReadableStream<Uint8Array>, maxBytes: number) => {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** Reads the body as text, counting, so that one without a length cannot fill the memory. Undefined when it is larger. */
export const readLimitedText = async (
  request: Request,
  maxBytes: number,
): Promise<string | undefined> => {
  if (Number(request.headers.get("content-length")) > maxBytes) return undefined;
  return request.body ? readLimited(request.body, maxBytes) : "";
};
