import { readJson as readText, tellPlace } from "@/lib/agent/reading/json-text";

/** Parses JSON; `problem` says why it is invalid. Numbers that cannot be represented exactly are rejected. */
export function readJson(text: string): { value: unknown; problem?: string } {
  const read = readText(text);
  return "problem" in read
    ? { value: undefined, problem: tellPlace(text, read) }
    : { value: read.value };
}
