import { isObject, type Json } from "@/lib/schema/json";

/** Path to a part of a response: member names, and null for the items of a list. */
export type ResponsePath = readonly (string | null)[];

/**
 * A part of a response. The items of a list form a single part, with the members of any of the
 * first items.
 */
export type ResponseNode = {
  path: ResponsePath;
  kind: "object" | "list" | "value";
  /** The first value at this path. */
  sample: Json;
  /** An object's members in the order of the response. */
  members: readonly ResponseNode[];
  /** The items of a list; null for an empty list. */
  items: ResponseNode | null;
  /** Length of the first list at this path. */
  count: number;
};

/** Maximum number of items to inspect. Later items are assumed to look like these. */
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

/**
 * Converts a response to a tree of its parts. Values nested deeper than 16 levels become leaves.
 */
export const createResponseTree = (response: Json): ResponseNode => createNode([response], []);

/** Returns the part at a path. Returns undefined if the response has none. */
export const findNode = (root: ResponseNode, path: ResponsePath): ResponseNode | undefined =>
  path.reduce<ResponseNode | undefined>(
    (at, step) =>
      step === null
        ? (at?.items ?? undefined)
        : at?.members.find((member) => member.path.at(-1) === step),
    root,
  );
