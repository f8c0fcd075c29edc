import { createRedact } from "@/lib/redaction/redact";
import { createChunkRedactor } from "@/lib/redaction/redact-chunks";
import type { SdkPart } from "./sdk";

type Delta = Extract<SdkPart, { delta: string }>;
type MaskedText = { part: Delta; add(text: string): string; end(): string };

const createMaskedText = (
  part: Delta,
  redactChunks: ReturnType<typeof createChunkRedactor>,
): MaskedText => {
  let masked = "";
  const chunks = redactChunks((text) => {
    masked += text;
  });
  const take = () => {
    const text = masked;
    masked = "";
    return text;
  };
  return {
    part,
    add(text) {
      chunks.chunk(text);
      return take();
    },
    end() {
      chunks.flush();
      return take();
    },
  };
};

/**
 * Masks secrets in the texts of an answer: a server may repeat the API key that it was sent. What a
 * provider wants back unchanged, such as encrypted reasoning, is passed on as it is.
 */
export async function* redactParts(
  parts: AsyncIterable<SdkPart>,
  secrets: readonly string[],
): AsyncGenerator<SdkPart> {
  const redact = createRedact(secrets);
  const redactChunks = createChunkRedactor(secrets);
  const texts = new Map<string, MaskedText>();
  for await (const part of parts) {
    if ("delta" in part) {
      const key = `${part.type} ${part.id}`;
      const text = texts.get(key) ?? createMaskedText(part, redactChunks);
      texts.set(key, text);
      yield { ...part, delta: text.add(part.delta) };
    } else if (part.type === "raw") yield part;
    else {
      for (const { part: first, end } of texts.values())
        yield { type: first.type, id: first.id, delta: end() };
      texts.clear();
      yield part.type === "tool-call" ? { ...part, input: redact(part.input) } : part;
    }
  }
}
