import { ModelError } from "@/lib/runs/model-port";

/**
 * Maximum length of a line. It has a few words or one call, and a long one would keep the event
 * loop busy while it is parsed.
 */
const MAX_LINE_CHARACTERS = 4 * 1024 * 1024;

/** Yields the lines of a text stream, without empty ones. Throws if one is too long. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The pieces of an unfinished line. Joined only when it ends, because a server may send it byte
  // by byte.
  let pieces: string[] = [];
  let length = 0;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    pieces.push(text);
    length += text.length;
    if (length > MAX_LINE_CHARACTERS)
      throw new ModelError("model_invalid_answer", "Ollama sent a line of more than 4 MB.");
    if (!text.includes("\n")) continue;
    const lines = pieces.join("").split("\n");
    pieces = [lines.pop() ?? ""];
    length = pieces[0]?.length ?? 0;
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  const rest = pieces.join("");
  if (rest.trim() !== "") yield rest;
}
