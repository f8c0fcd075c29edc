type Item = { id: string };

/**
 * Former position of a list item. Because indices change, it also holds the ids before and after
 * the item, nearest first.
 */
export type Position = { before: readonly string[]; after: readonly string[]; index: number };

export const getPosition = (list: readonly Item[], index: number): Position => {
  const ids = list.map(({ id }) => id);
  return { before: ids.slice(0, index).reverse(), after: ids.slice(index + 1), index };
};

/** Returns the index in the current list that is closest to the former position. */
export const findRestoreIndex = (
  list: readonly Item[],
  { before, after, index }: Position,
): number => {
  const indices = new Map(list.map(({ id }, place) => [id, place]));
  const above = before.map((id) => indices.get(id)).find((place) => place !== undefined);
  if (above !== undefined) return above + 1;
  const below = after.map((id) => indices.get(id)).find((place) => place !== undefined);
  return below ?? Math.min(index, list.length);
};
