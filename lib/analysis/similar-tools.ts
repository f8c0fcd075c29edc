import type { Tool } from "../agent/tool";
import { isObject } from "../schema/json";
import { listWords, toStem } from "./text-words";

/** Two tools of one agent whose texts a model can hardly tell apart. */
type SimilarPair = { names: readonly [string, string]; score: number };

type Described = Pick<Tool, "name" | "description" | "parameters" | "enabled" | "modes">;

/** From here on a model has to guess between two tools. */
const MIN_SCORE = 0.72;
/** Of each tool. The rest of a long text adds time rather than meaning. */
const MAX_WORDS = 80;
const MAX_PARAMETERS = 30;

/** Words that are in every description, whatever the tool does. */
const commonWords = new Set(
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

/** Actions by what they do: a model does not take one for the other. The first of a list stands for all. */
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
const effects = new Map(
  actions.flatMap(([effect, ...lists]) => lists.flat().map((word) => [word, effect] as const)),
);
const synonyms = new Map(
  actions.flatMap(([, ...lists]) =>
    lists.flatMap(([first = "", ...others]) => others.map((word) => [word, first] as const)),
  ),
);

const toTerm = (word: string): string => {
  const stem = toStem(word);
  return synonyms.get(stem) ?? stem;
};

type Profile = {
  name: string;
  modes: readonly string[] | undefined;
  /** What its name says that it does, if it does. */
  effect: string | undefined;
  terms: ReadonlyMap<string, number>;
};

/** The name counts twice, because models read it first; parameters count less than what the tool is for. */
const toProfile = ({ name, description, parameters, modes }: Described): Profile => {
  const terms = new Map<string, number>();
  // Numbers do not tell a model which of two tools to use.
  const add = (text: string, weight: number) => {
    for (const word of listWords(text).slice(0, MAX_WORDS)) {
      const term = toTerm(word);
      if (!commonWords.has(term) && !/^\d+$/.test(term))
        terms.set(term, Math.max(terms.get(term) ?? 0, weight));
    }
  };
  const properties = Object.entries(parameters.properties ?? {}).slice(0, MAX_PARAMETERS);
  for (const [key, schema] of properties) {
    if (isObject(schema) && typeof schema.description === "string") add(schema.description, 0.3);
    add(key, 0.6);
  }
  add(description, 1);
  add(name, 2);
  const [verb = ""] = listWords(name);
  return { name, modes, effect: effects.get(verb) ?? effects.get(toStem(verb)), terms };
};

/** Lists are compared again after each change of one tool. */
const profiles = new WeakMap<Described, Profile>();
const getProfile = (tool: Described): Profile => {
  const profile = profiles.get(tool) ?? toProfile(tool);
  profiles.set(tool, profile);
  return profile;
};

type Vector = { profile: Profile; ids: Int32Array; weights: Float64Array };

/** Words that few tools have weigh more. Each vector has the length 1 and its terms in one order, the rarest first. */
const toVectors = (profiles: readonly Profile[]): Vector[] => {
  const frequencies = new Map<string, number>();
  for (const { terms } of profiles)
    for (const term of terms.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const order = [...frequencies].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  const ids = new Map(order.map(([term], id) => [term, id] as const));
  return profiles.map((profile) => {
    const entries = [...profile.terms]
      .map(([term, weight]) => {
        const rarity = Math.sqrt(Math.log(1 + profiles.length / (frequencies.get(term) ?? 1)));
        return [ids.get(term) ?? 0, weight * rarity] as const;
      })
      .sort(([a], [b]) => a - b);
    const length = Math.hypot(...entries.map(([, weight]) => weight)) || 1;
    return {
      profile,
      ids: Int32Array.from(entries, ([id]) => id),
      weights: Float64Array.from(entries, ([, weight]) => weight / length),
    };
  });
};

const multiply = (a: Vector, b: Vector): number => {
  let product = 0;
  let [left, right] = [0, 0];
  while (left < a.ids.length && right < b.ids.length) {
    const difference = (a.ids[left] ?? 0) - (b.ids[right] ?? 0);
    if (difference === 0) product += (a.weights[left] ?? 0) * (b.weights[right] ?? 0);
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  return product;
};

/** Whether a model is ever offered both, and their names do not already tell them apart. */
const canBeConfused = (a: Profile, b: Profile): boolean => {
  if (a.effect && b.effect && a.effect !== b.effect) return false;
  const { modes } = b;
  return !a.modes || !modes || a.modes.some((mode) => modes.includes(mode));
};

const isOffered = ({ enabled, modes }: Described) => enabled !== false && modes?.length !== 0;

const compare = (a: Vector, b: Vector): SimilarPair[] => {
  if (!canBeConfused(a.profile, b.profile)) return [];
  const score = multiply(a, b);
  return score < MIN_SCORE ? [] : [{ names: [a.profile.name, b.profile.name], score }];
};

/** The terms without which a vector is too short to reach the score: two similar ones have one of these in common. */
const listDecisiveTerms = ({ ids, weights }: Vector): Int32Array => {
  let [rest, count] = [1, 0];
  while (count < ids.length && rest >= MIN_SCORE ** 2) rest -= (weights[count++] ?? 0) ** 2;
  return ids.subarray(0, count);
};

/** The pairs that read alike, the most similar first. */
const findSimilarPairs = (tools: readonly Described[]): SimilarPair[] => {
  const vectors = toVectors(tools.filter(isOffered).map(getProfile));
  const withTerm = new Map<number, Vector[]>();
  const pairs: SimilarPair[] = [];
  for (const vector of vectors) {
    const candidates = new Set([...vector.ids].flatMap((id) => withTerm.get(id) ?? []));
    for (const candidate of candidates) pairs.push(...compare(candidate, vector));
    for (const id of listDecisiveTerms(vector)) {
      const others = withTerm.get(id);
      if (others) others.push(vector);
      else withTerm.set(id, [vector]);
    }
  }
  return pairs.sort((a, b) => b.score - a.score);
};

/** The names of the other tools that read like one of the tools, the most similar first. */
export const listSimilarTo = (tools: readonly Described[], tool: Described): string[] => {
  if (!isOffered(tool)) return [];
  const [subject, ...others] = toVectors([tool, ...tools.filter(isOffered)].map(getProfile));
  return others
    .flatMap((other) => (subject ? compare(subject, other) : []))
    .sort((a, b) => b.score - a.score)
    .map(({ names }) => names[1]);
};

/** For each tool that reads like others, their names, the most similar first. */
export const groupSimilarTools = (tools: readonly Described[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  const add = (name: string, other: string) => {
    const others = groups.get(name);
    if (others) others.push(other);
    else groups.set(name, [other]);
  };
  for (const { names } of findSimilarPairs(tools)) {
    const [a, b] = names;
    add(a, b);
    add(b, a);
  }
  return groups;
};
