import { toStem } from "./text-words";

/** Words that occur in descriptions whatever the tool does. */
export const commonWords = new Set(
  [
    "a",
    "an",
    "the",
    "of",
    "to",
    "and",
    "or",
    "in",
    "on",
    "for",
    "by",
    "with",
    "from",
    "at",
    "is",
    "are",
    "be",
    "it",
    "its",
    "this",
    "that",
    "as",
    "if",
    "all",
    "any",
    "each",
    "when",
    "use",
    "used",
    "using",
    "tool",
    "which",
    "one",
    "such",
    "can",
    "will",
    "you",
    "your",
    "return",
    "give",
    "optional",
    "required",
    "default",
  ].map(toStem),
);

/**
 * Actions by their effect. A model does not confuse those with different effects. The first word of
 * a list stands for all.
 */
const actions: readonly (readonly [effect: string, ...lists: string[][]])[] = [
  [
    "read",
    ["search", "find", "look", "lookup", "query", "filter", "discover"],
    ["get", "fetch", "read", "retrieve", "show", "view", "load", "describe", "download"],
    ["list", "browse", "enumerate"],
    ["count"],
  ],
  ["create", ["create", "add", "insert", "new", "open", "make", "register", "upload"]],
  ["update", ["update", "edit", "change", "set", "modify", "patch", "rename", "move"]],
  ["delete", ["delete", "remove", "erase", "destroy", "drop", "purge", "close", "cancel"]],
  ["send", ["send", "post", "publish", "notify", "reply", "invite"]],
];
/** The effects of actions by their words. */
export const effects = new Map(
  actions.flatMap(([effect, ...lists]) => lists.flat().map((word) => [word, effect] as const)),
);
const synonyms = new Map(
  actions.flatMap(([, ...lists]) =>
    lists.flatMap(([first = "", ...others]) => others.map((word) => [word, first] as const)),
  ),
);

/** Returns the stem of a word, or that of the action that stands for its synonyms. */
export const toTerm = (word: string): string => {
  const stem = toStem(word);
  return synonyms.get(stem) ?? stem;
};
