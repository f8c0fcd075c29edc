import type { ImportResult } from "@/components/queries/imports";

export type Operation = NonNullable<ImportResult["operations"]>[number];
export type OperationGroup = { tag: string; operations: Operation[] };

const splitPath = (path: string) => path.split("/").filter(Boolean);

/** Returns how many leading segments all paths share, such as 2 for `/api/v1/…`. */
const countSharedSegments = (paths: readonly string[][]): number => {
  const [first = []] = paths;
  const index = first.findIndex((segment, at) => paths.some((path) => path[at] !== segment));
  return index === -1 ? first.length : index;
};

/**
 * Groups untagged operations by the first segment in which their paths differ. If most of them would
 * be alone in their group, they stay together, without a name.
 */
const groupByPath = (operations: readonly Operation[]): OperationGroup[] => {
  const paths = operations.map(({ path }) => splitPath(path));
  const length = countSharedSegments(paths) + 1;
  const groups = Map.groupBy(operations, ({ path }) => {
    const segments = splitPath(path).slice(0, length);
    const end = segments.findIndex((segment) => segment.startsWith("{"));
    return `/${segments.slice(0, end === -1 ? length : end).join("/")}`;
  });
  if (groups.size > operations.length / 2 || groups.size < 2)
    return operations.length > 0 ? [{ tag: "", operations: [...operations] }] : [];
  return [...groups].map(([tag, list]) => ({ tag, operations: list }));
};

/**
 * Groups operations by tag, in document order. An operation appears under each of its tags.
 * Untagged ones come last, by path.
 */
export const groupOperations = (operations: readonly Operation[]): OperationGroup[] => {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const tag of new Set(operation.tags)) {
      const group = groups.get(tag);
      if (group) group.push(operation);
      else groups.set(tag, [operation]);
    }
  return [
    ...[...groups].map(([tag, list]) => ({ tag, operations: list })),
    ...groupByPath(operations.filter(({ tags }) => tags.length === 0)),
  ];
};

/**
 * Returns 0 for an exact path or id, 1 for a path that ends with the term, 2 for any other match.
 */
const rank = ({ id, method, path }: Operation, words: readonly string[]): number => {
  const terms = words.filter((word) => word !== method.toLowerCase());
  const [term] = terms;
  if (term === undefined || terms.length > 1) return 2;
  const lowerPath = path.toLowerCase();
  if (lowerPath === term || id.toLowerCase() === term) return 0;
  return lowerPath.endsWith(term) ? 1 : 2;
};

/**
 * Returns the operations that contain every word of the search in their id, path, summary, method
 * or tags, exact matches first.
 */
export const matchingOperations = (
  operations: readonly Operation[],
  search: string,
): readonly Operation[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return operations;
  const matches = operations.filter(({ id, method, path, summary, tags }) => {
    const text = [id, method, path, summary, ...tags].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return matches.toSorted((a, b) => rank(a, words) - rank(b, words));
};
