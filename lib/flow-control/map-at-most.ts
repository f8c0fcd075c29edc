function* iterate<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}

/** Maps items, at most `max` at a time. If one fails, no others begin. */
export const mapAtMost = async <Item, Result>(
  max: number,
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  // A loop that fails ends the generator for the other loops, too.
  const remaining = iterate(items);
  const mapRemaining = async () => {
    for (const [index, item] of remaining) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: max }, mapRemaining));
  return results;
};
