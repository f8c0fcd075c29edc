import type { ModelProvider } from "@/lib/agent/model/model-settings";

/**
 * Maximum size of an event in a streamed response. It has a few words or one call, and a large one
 * would keep the event loop busy while it is parsed.
 */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;

/** Events end with an empty line, or with their line from Ollama. */
const blankLines = ["\n\n", "\n\r\n", "\r\r"];
const eventEnds: Record<ModelProvider, readonly string[]> = {
  openai: blankLines,
  anthropic: blankLines,
  ollama: ["\n"],
  "openai-compatible": blankLines,
};
/** The most characters of an end that a chunk can leave to the next one. */
const TAIL_BYTES = 2;

/** Only the last end in a piece is searched for, so an event may exceed the limit by one piece. */
const PIECE_BYTES = 64 * 1024;

/** Returns a function that checks the next chunk of a response: whether an event is too long. */
export const createEventMeter = (provider: ModelProvider) => {
  const ends = eventEnds[provider];
  let tail: Uint8Array = new Uint8Array();
  let length = 0;
  const isPieceTooLong = (piece: Uint8Array): boolean => {
    const bytes = Buffer.concat([tail, piece]);
    const end = Math.max(
      ...ends.map((text) => {
        const start = bytes.lastIndexOf(text);
        return start === -1 ? -1 : start + text.length;
      }),
    );
    length = end === -1 ? length + piece.length : bytes.length - end;
    tail = bytes.subarray(-TAIL_BYTES);
    return length > MAX_EVENT_BYTES;
  };
  return (chunk: Uint8Array): boolean => {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES)
      if (isPieceTooLong(chunk.subarray(start, start + PIECE_BYTES))) return true;
    return false;
  };
};
