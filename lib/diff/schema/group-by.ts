/** Groups items by key, in their order. Omits items without a key. */
export const groupBy = <Item>(
  items: readonly Item[],
  getKey: (item: Item) => string | undefined,
): Map<string | undefined, Item[]> => {
  const groups = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
