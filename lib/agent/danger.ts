import type { Tool } from "./tool";

/** What people want to be asked about first (the guide's best practice of critical operations). */
const verbs = new Set([
  ...["delete", "remove", "erase", "destroy", "drop", "purge", "wipe", "truncate", "uninstall"],
  ...["send", "publish", "invite", "pay", "transfer", "refund", "buy", "purchase", "withdraw"],
  ...["sell", "donate", "deploy", "overwrite", "revoke", "cancel", "terminate", "shutdown"],
  ...["ban", "suspend", "deactivate", "disable", "unsubscribe"],
]);
/** Things as often as deeds, so they count only where a verb stands: "post a message", not "a blog post". */
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
/** After one of these the words are things that are looked at: "list transfers", "get the post". */
const looking = new Set([
  ...["get", "list", "search", "find", "read", "fetch", "show", "count", "check", "describe"],
  ...["look", "lookup", "view", "query", "return", "retrieve", "preview", "validate", "is", "has"],
  ...["calculate", "estimate", "explain", "summarize", "compare", "track", "watch", "analyze"],
]);
const joints = new Set(["and", "or", "then"]);

/** `deletes` and `pushes` are told like `delete` and `push`. */
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
    // In the middle only the bare verb counts: "transfers" there is a thing.
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

/** The verb in a tool's name, or in the first sentence of its description, that a person wants to be asked about. */
export const dangerIn = ({ name, description }: Pick<Tool, "name" | "description">) =>
  dangerAmong(wordsOf(name)) ?? dangerAmong(wordsOf(firstSentence(description)));
