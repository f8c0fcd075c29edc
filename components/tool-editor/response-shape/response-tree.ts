import { isObject, type Json } from "@/lib/schema/json";

/** The path to a part of a response: names of members, and null for the items of a list. */
export type ResponsePath = readonly (string | null)[];

/** A part of a response. The items of a list are one part, with the members of any of the first items. */
export type ResponseNode = {
  path: ResponsePath;
  kind: "object" | "list" | "value";
  /** The first value at this path. */
  sample: Json;
  /** An object's members in the response's order. */
  members: readonly ResponseNode[];
  /** The items of a list; null for an empty list. */
  items: ResponseNode | null;
  /** The length of the first list at this path. */
  count: number;
};

/** Items after these are assumed to look like the first ones. */
const MAX_ITEMS = 50;
const MAX_MEMBERS = 200;
const MAX_DEPTH = 16;

const isList = (value: Json): value is Json[] => Array.isArray(value);
const isRecord = (value: Json): value is Record<string, Json> => isObject(value);

const createNode = (values: readonly Json[], path: ResponsePath): ResponseNode => {
  const nonNullValues = values.filter((value) => value !== null);
  const [sample = null] = nonNullValues;
  const node: ResponseNode = { path, kind: "value", sample, members: [], items: null, count: 0 };
  if (path.length >= MAX_DEPTH) return node;
  if (nonNullValues.length > 0 && nonNullValues.every(isList)) {
    const items = nonNullValues.flatMap((list) => list.slice(0, MAX_ITEMS)).slice(0, MAX_ITEMS);
    const inner = items.length > 0 ? createNode(items, [...path, null]) : null;
    return { ...node, kind: "list", items: inner, count: nonNullValues[0]?.length ?? 0 };
  }
  if (nonNullValues.length > 0 && nonNullValues.every(isRecord)) {
    const names = [...new Set(nonNullValues.flatMap((each) => Object.keys(each)))].slice(
      0,
      MAX_MEMBERS,
    );
    const members = names.map((name) =>
      createNode(
        nonNullValues.flatMap((each) => (Object.hasOwn(each, name) ? [each[name] ?? null] : [])),
        [...path, name],
      ),
    );
    return { ...node, kind: "object", members };
  }
  return node;
};

/** A response as a tree of its parts; values nested deeper than 16 levels are leaves. */
export const createResponseTree = (response: Json): ResponseNode => createNode([response], []);

/** The part at a path; undefined when the response has none. */
export const findNode = (root: ResponseNode, path: ResponsePath): ResponseNode | undefined =>
  path.reduce<ResponseNode | undefined>(
    (at, step) =>
      step === null
        ? (at?.items ?? undefined)
        : at?.members.find((member) => member.path.at(-1) === step),
    root,
  );
