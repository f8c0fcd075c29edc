import type { Tool } from "../agent/tool";
import { isObject } from "../schema/json";
import { listWords, toStem } from "./text-words";
import { commonWords, effects, toTerm } from "./tool-terms";

/** Another tool whose texts a model can hardly tell apart. */
type Similar = { name: string; score: number };

type Described = Pick<Tool, "name" | "description" | "parameters" | "enabled" | "modes">;

/** From this score on, a model has to guess between two tools. */
const MIN_SCORE = 0.72;
/** Limits per tool. The rest of a long text adds time rather than meaning. */
const MAX_WORDS = 80;
const MAX_PARAMETERS = 30;
/**
 * Enough similar tools for each tool. Two that both have this many are not compared, so that time
 * and size grow linearly with the number of tools.
 */
const ENOUGH_SIMILAR = 20;

type Profile = {
  name: string;
  modes: readonly string[] | undefined;
  /** The effect that the name indicates, if any. */
  effect: string | undefined;
  terms: ReadonlyMap<string, number>;
};

/**
 * Builds a tool's profile. The name counts twice, because models read it first. Parameters count
 * less than the tool's purpose.
 */
const toProfile = ({ name, description, parameters, modes }: Described): Profile => {
  const terms = new Map<string, number>();
  // Numbers do not help a model choose between two tools.
  const add = (text: string, weight: number) => {
    for (const word of listWords(text).slice(0, MAX_WORDS)) {
      const term = toTerm(word);
      if (!commonWords.has(term) && !/^\d+$/.test(term))
        terms.set(term, Math.max(terms.get(term) ?? 0, weight));
    }
  };
  const properties = Object.entries(parameters.properties).slice(0, MAX_PARAMETERS);
  for (const [key, schema] of properties) {
    if (isObject(schema) && typeof schema.description === "string") add(schema.description, 0.3);
    add(key, 0.6);
  }
  add(description, 1);
  add(name, 2);
  const [verb = ""] = listWords(name);
  return { name, modes, effect: effects.get(verb) ?? effects.get(toStem(verb)), terms };
};

/** Caches profiles, since lists are compared again after each change of a tool. */
const profiles = new WeakMap<Described, Profile>();
const getProfile = (tool: Described): Profile => {
  const profile = profiles.get(tool) ?? toProfile(tool);
  profiles.set(tool, profile);
  return profile;
};

type Vector = { profile: Profile; ids: Int32Array; weights: Float64Array };

/** The id of a term that none of the compared tools has. */
const UNKNOWN_TERM = -1;

/**
 * Weights rare words more heavily. Each vector has the length 1, with its terms in a common order,
 * the rarest first.
 */
const createToVector = (profiles: readonly Profile[]) => {
  const frequencies = new Map<string, number>();
  for (const { terms } of profiles)
    for (const term of terms.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const order = [...frequencies].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  const ids = new Map(order.map(([term], id) => [term, id] as const));
  return (profile: Profile): Vector => {
    const entries = [...profile.terms]
      .map(([term, weight]) => {
        const rarity = Math.sqrt(Math.log(1 + profiles.length / (frequencies.get(term) ?? 1)));
        return [ids.get(term) ?? UNKNOWN_TERM, weight * rarity] as const;
      })
      .sort(([a], [b]) => a - b);
    const length = Math.hypot(...entries.map(([, weight]) => weight)) || 1;
    return {
      profile,
      ids: Int32Array.from(entries, ([id]) => id),
      weights: Float64Array.from(entries, ([, weight]) => weight / length),
    };
  };
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

/** Whether a model may be offered both tools and their names do not already distinguish them. */
const canBeConfused = (a: Profile, b: Profile): boolean => {
  if (a.effect && b.effect && a.effect !== b.effect) return false;
  const { modes } = b;
  return !a.modes || !modes || a.modes.some((mode) => modes.includes(mode));
};

const isOffered = ({ enabled, modes }: Described) => enabled !== false && modes?.length !== 0;

/**
 * Returns the similarity of two tools if a model can hardly tell them apart. Undefined otherwise.
 */
const compare = (a: Vector, b: Vector): number | undefined => {
  if (!canBeConfused(a.profile, b.profile)) return undefined;
  const score = multiply(a, b);
  return score < MIN_SCORE ? undefined : score;
};

const toNames = (similar: Similar[]) =>
  similar.sort((a, b) => b.score - a.score).map(({ name }) => name);

/**
 * Returns the terms without which a vector is too short to reach the score. Two similar vectors
 * share at least one of them.
 */
const listDecisiveTerms = ({ ids, weights }: Vector): Int32Array => {
  let [rest, count] = [1, 0];
  while (count < ids.length && rest >= MIN_SCORE ** 2) rest -= (weights[count++] ?? 0) ** 2;
  return ids.subarray(0, count);
};

type Compared = { vector: Vector; similar: Similar[]; comparedWith?: Vector };

/**
 * Finds the similar tools of each tool that is added: all of them, or at least `ENOUGH_SIMILAR`.
 */
const createComparison = () => {
  const compared: Compared[] = [];
  const hasEnough = ({ similar }: Compared) => similar.length >= ENOUGH_SIMILAR;
  /** The tools compared so far, by their decisive terms. */
  const withTooFew = new Map<number, Compared[]>();
  const withEnough = new Map<number, Compared[]>();
  const addTo = (lists: Map<number, Compared[]>, id: number, added: readonly Compared[]) => {
    const list = lists.get(id);
    if (list) list.push(...added);
    else lists.set(id, [...added]);
  };

  const compareBoth = (a: Compared, b: Compared) => {
    if (a.comparedWith === b.vector) return;
    a.comparedWith = b.vector;
    const score = compare(a.vector, b.vector);
    if (score === undefined) return;
    a.similar.push({ name: b.vector.profile.name, score });
    b.similar.push({ name: a.vector.profile.name, score });
  };
  const compareWithTooFew = (id: number, added: Compared) => {
    const others = withTooFew.get(id) ?? [];
    for (const other of others) compareBoth(other, added);
    const moved = others.filter(hasEnough);
    if (moved.length === 0) return;
    addTo(withEnough, id, moved);
    withTooFew.set(
      id,
      others.filter((other) => !hasEnough(other)),
    );
  };

  return {
    compared,
    add(vector: Vector): void {
      const added: Compared = { vector, similar: [] };
      for (const id of vector.ids) compareWithTooFew(id, added);
      for (const id of vector.ids)
        for (const other of withEnough.get(id) ?? []) {
          if (hasEnough(added)) break;
          compareBoth(other, added);
        }
      for (const id of listDecisiveTerms(vector)) addTo(withTooFew, id, [added]);
      compared.push(added);
    },
  };
};

/**
 * Creates a function that lists the names of the tools that are similar to a version of a given
 * one, the most similar first. The tools are read once for all versions.
 */
export const createSimilarList = (tools: readonly Described[], tool: Described) => {
  const others = tools.filter(isOffered).map(getProfile);
  const toVector = createToVector([getProfile(tool), ...others]);
  const vectors = others.map(toVector);
  return (version: Described): string[] => {
    if (!isOffered(version)) return [];
    const subject = toVector(getProfile(version));
    return toNames(
      vectors.flatMap((other) => {
        const score = compare(subject, other);
        return score === undefined ? [] : [{ name: other.profile.name, score }];
      }),
    );
  };
};

/** Lists the names of the tools that are similar to a given one, the most similar first. */
export const listSimilarTo = (tools: readonly Described[], tool: Described): string[] =>
  createSimilarList(tools, tool)(tool);

type SimilarNames = Map<string, string[]>;

/**
 * Finds the names of similar tools for each tool that has any, the most similar first: all of them,
 * or at least `ENOUGH_SIMILAR`. Runs in short steps.
 */
export function* compareTools(tools: readonly Described[]): Generator<void, SimilarNames> {
  const profiles: Profile[] = [];
  for (const tool of tools.filter(isOffered)) {
    profiles.push(getProfile(tool));
    yield;
  }
  const toVector = createToVector(profiles);
  const { add, compared } = createComparison();
  for (const profile of profiles) {
    add(toVector(profile));
    yield;
  }
  const groups: SimilarNames = new Map();
  for (const { vector, similar } of compared)
    if (similar.length > 0) groups.set(vector.profile.name, toNames(similar));
  return groups;
}

/** Like `compareTools`, but without interruption. */
export const groupSimilarTools = (tools: readonly Described[]): SimilarNames => {
  const steps = compareTools(tools);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
};
