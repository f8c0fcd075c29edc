import type { Tool } from "../agent/tool";

/** Verbs of actions that a person should confirm first. */
const dangerousVerbs = new Set([
  "delete",
  "remove",
  "erase",
  "destroy",
  "drop",
  "purge",
  "wipe",
  "truncate",
  "uninstall",
  "send",
  "publish",
  "invite",
  "pay",
  "transfer",
  "refund",
  "buy",
  "purchase",
  "withdraw",
  "sell",
  "donate",
  "deploy",
  "overwrite",
  "revoke",
  "cancel",
  "terminate",
  "shutdown",
  "ban",
  "suspend",
  "deactivate",
  "disable",
  "unsubscribe",
]);
/**
 * Words used as nouns as often as verbs, so they count only in a verb's position: "post a message",
 * not "a blog post".
 */
const ambiguousVerbs = new Set([
  "post",
  "email",
  "share",
  "charge",
  "release",
  "merge",
  "block",
  "archive",
]);
/** Read-only verbs. The words after them are objects, as in "list transfers" or "get the post". */
const readOnlyVerbs = new Set([
  "get",
  "list",
  "search",
  "find",
  "read",
  "fetch",
  "show",
  "count",
  "check",
  "describe",
  "look",
  "lookup",
  "view",
  "query",
  "return",
  "retrieve",
  "preview",
  "validate",
  "is",
  "has",
  "calculate",
  "estimate",
  "explain",
  "summarize",
  "compare",
  "track",
  "watch",
  "analyze",
]);
const conjunctions = new Set(["and", "or", "then"]);
/** Words that may precede the first verb. */
const adverbs = new Set([
  "permanently",
  "irreversibly",
  "irrevocably",
  "immediately",
  "instantly",
  "automatically",
  "completely",
  "safely",
  "securely",
  "silently",
  "directly",
  "quickly",
  "forcibly",
]);

/**
 * Strips a plural or third-person ending: `deletes` becomes `delete`, `publishes` becomes
 * `publish`.
 */
const toBaseForm = (word: string): string => {
  const isKnownVerb = (text: string) =>
    dangerousVerbs.has(text) || ambiguousVerbs.has(text) || readOnlyVerbs.has(text);
  for (const stem of [
    word,
    word.replace(/s$/, ""),
    word.replace(/es$/, ""),
    word.replace(/ies$/, "y"),
  ])
    if (isKnownVerb(stem)) return stem;
  return word;
};

const findDangerousVerb = (words: string[]): string | undefined => {
  const baseForms = words.map(toBaseForm);
  const first = words.findIndex((word) => !adverbs.has(word) && !conjunctions.has(word));
  const startsReadOnly = readOnlyVerbs.has(baseForms[first] ?? "");
  return baseForms.find((base, index) => {
    const isVerbPosition = index === first || conjunctions.has(words[index - 1] ?? "");
    if (!dangerousVerbs.has(base)) return ambiguousVerbs.has(base) && isVerbPosition;
    // Within a phrase, only the bare form counts: "transfers" is a noun there.
    return isVerbPosition || (!startsReadOnly && base === words[index]);
  });
};

const splitWords = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const getFirstSentence = (text: string): string => text.split(/[.!?](?:\s|$)|\n/)[0] ?? "";

/**
 * Returns the dangerous verb in a tool's name or in the first sentence of its description.
 * Undefined if there is none.
 */
export const detectDanger = ({ name, description }: Pick<Tool, "name" | "description">) =>
  findDangerousVerb(splitWords(name)) ??
  findDangerousVerb(splitWords(getFirstSentence(description)));
