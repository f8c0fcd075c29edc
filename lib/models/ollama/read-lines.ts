/** Yields the lines of a text stream, without empty ones. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The pieces of an unfinished line. Joined only when it ends, because a server may send it byte
  // by byte.
  let pieces: string[] = [];
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    pieces.push(text);
    if (!text.includes("\n")) continue;
    const lines = pieces.join("").split("\n");
    pieces = [lines.pop() ?? ""];
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  const rest = pieces.join("");
  if (rest.trim() !== "") yield rest;
}
