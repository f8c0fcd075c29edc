import type { Tool } from "./tool";

/** Verbs of actions that a person should confirm first. */
const verbs = new Set([
  ...["delete", "remove", "erase", "destroy", "drop", "purge", "wipe", "truncate", "uninstall"],
  ...["send", "publish", "invite", "pay", "transfer", "refund", "buy", "purchase", "withdraw"],
  ...["sell", "donate", "deploy", "overwrite", "revoke", "cancel", "terminate", "shutdown"],
  ...["ban", "suspend", "deactivate", "disable", "unsubscribe"],
]);
/** Nouns as often as verbs, so they count only in a verb's position: "post a message", not "a blog post". */
const ambiguous = new Set([
  "post",
  "email",
  "share",
  "charge",
  "release",
  "merge",
  "block",
  "archive",
]);
/** Read-only verbs: the words after them are objects, as in "list transfers" or "get the post". */
const looking = new Set([
  ...["get", "list", "search", "find", "read", "fetch", "show", "count", "check", "describe"],
  ...["look", "lookup", "view", "query", "return", "retrieve", "preview", "validate", "is", "has"],
  ...["calculate", "estimate", "explain", "summarize", "compare", "track", "watch", "analyze"],
]);
const joints = new Set(["and", "or", "then"]);

/** Strips a plural or third-person ending: `deletes` counts as `delete`, `publishes` as `publish`. */
const baseOf = (word: string): string => {
  const known = (text: string) => verbs.has(text) || ambiguous.has(text) || looking.has(text);
  for (const stem of [
    word,
    word.replace(/s$/, ""),
    word.replace(/es$/, ""),
    word.replace(/ies$/, "y"),
  ])
    if (known(stem)) return stem;
  return word;
};

const dangerAmong = (words: string[]): string | undefined => {
  const bases = words.map(baseOf);
  const looks = looking.has(bases[0] ?? "");
  return bases.find((base, place) => {
    const asVerb = place === 0 || joints.has(words[place - 1] ?? "");
    if (!verbs.has(base)) return ambiguous.has(base) && asVerb;
    // Inside a phrase only the bare form counts: "transfers" is a noun there.
    return asVerb || (!looks && base === words[place]);
  });
};

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const firstSentence = (text: string): string => text.split(/[.!?](?:\s|$)|\n/)[0] ?? "";

/** The dangerous verb in a tool's name or in the first sentence of its description; undefined when there is none. */
export const dangerIn = ({ name, description }: Pick<Tool, "name" | "description">) =>
  dangerAmong(wordsOf(name)) ?? dangerAmong(wordsOf(firstSentence(description)));
