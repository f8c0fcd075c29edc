import type { Tool } from "../agent/tool";
import { listWords, toStem } from "./text-words";

/** Words that say nothing about a tool. */
const emptyWords = new Set(
  [
    "this",
    "that",
    "the",
    "a",
    "an",
    "it",
    "its",
    "tool",
    "tools",
    "function",
    "method",
    "action",
    "api",
    "endpoint",
    "helper",
    "is",
    "are",
    "be",
    "can",
    "will",
    "may",
    "used",
    "use",
    "using",
    "useful",
    "to",
    "for",
    "of",
    "and",
    "you",
    "your",
    "i",
    "we",
    "allow",
    "let",
    "help",
    "enable",
    "provide",
    "perform",
    "execute",
    "do",
    "does",
    "call",
    "make",
    "which",
    "when",
    "what",
    "with",
    "in",
    "by",
    "from",
    "on",
    "able",
    "ability",
    "called",
    "name",
    "named",
    "description",
    "todo",
    "tbd",
    "test",
    "something",
    "stuff",
    "thing",
    "please",
    "just",
    "simple",
    "simply",
    "some",
    "any",
    "user",
    "data",
    "information",
    "info",
  ].map(toStem),
);

type Named = Pick<Tool, "name" | "description">;

const listMeaningfulWords = ({ description }: Named): string[] =>
  listWords(description).filter((word) => !emptyWords.has(toStem(word)));

/** Whether the description says more than the name. */
export const hasPurpose = (tool: Named): boolean => {
  const nameWords = new Set(listWords(tool.name).map(toStem));
  return listMeaningfulWords(tool).some((word) => !nameWords.has(toStem(word)));
};

/**
 * Explains why the description does not state the tool's purpose. Undefined if it does, or if it is
 * empty.
 */
export const explainMissingPurpose = (tool: Named): string | undefined => {
  if (tool.description.trim() === "" || hasPurpose(tool)) return undefined;
  return listMeaningfulWords(tool).length > 0
    ? "The description only repeats the name. Say what the tool does and when to use it."
    : "The description does not say what the tool does. Start with a verb, such as “Search the issues of a repository”.";
};
