import { readJson as readText, tellPlace } from "@/lib/agent/reading/json-text";

/** The value that a text spells in JSON, or why it spells none, as a sentence. Nothing is rounded. */
export function readJson(text: string): { value: unknown; problem?: string } {
  const read = readText(text);
  return "problem" in read
    ? { value: undefined, problem: tellPlace(text, read) }
    : { value: read.value };
}
