import { isObject, type Json } from "../json";

/** The path to a part of a response: names of members, and null for the items of a list. */
export type Path = readonly (string | null)[];

/** A part of a response. The items of a list are one part, with the members of any of the first items. */
export type AnswerNode = {
  path: Path;
  kind: "object" | "list" | "value";
  /** The first value at this path. */
  sample: Json;
  /** An object's members in the response's order. */
  members: readonly AnswerNode[];
  /** The items of a list; null for an empty list. */
  items: AnswerNode | null;
  /** The length of the first list at this path. */
  count: number;
};

/** Items after these are assumed to look like the first ones. */
const mostItems = 50;
const mostMembers = 200;
const deepest = 16;

const isList = (value: Json): value is Json[] => Array.isArray(value);
const isRecord = (value: Json): value is Record<string, Json> => isObject(value);

const nodeOf = (values: readonly Json[], path: Path): AnswerNode => {
  const said = values.filter((value) => value !== null);
  const [sample = null] = said;
  const node: AnswerNode = { path, kind: "value", sample, members: [], items: null, count: 0 };
  if (path.length >= deepest) return node;
  if (said.length > 0 && said.every(isList)) {
    const items = said.flatMap((list) => list.slice(0, mostItems)).slice(0, mostItems);
    const inner = items.length > 0 ? nodeOf(items, [...path, null]) : null;
    return { ...node, kind: "list", items: inner, count: said[0]?.length ?? 0 };
  }
  if (said.length > 0 && said.every(isRecord)) {
    const names = [...new Set(said.flatMap((each) => Object.keys(each)))].slice(0, mostMembers);
    const members = names.map((name) =>
      nodeOf(
        said.flatMap((each) => (Object.hasOwn(each, name) ? [each[name] ?? null] : [])),
        [...path, name],
      ),
    );
    return { ...node, kind: "object", members };
  }
  return node;
};

/** A response as a tree of its parts; values nested deeper than 16 levels are leaves. */
export const answerTree = (answer: Json): AnswerNode => nodeOf([answer], []);

/** The part at a path; undefined when the response has none. */
export const nodeAt = (root: AnswerNode, path: Path): AnswerNode | undefined =>
  path.reduce<AnswerNode | undefined>(
    (at, step) =>
      step === null
        ? (at?.items ?? undefined)
        : at?.members.find((member) => member.path.at(-1) === step),
    root,
  );
