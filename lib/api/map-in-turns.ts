import { runInTurns } from "./run-in-turns";

function* mapSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    yield;
  }
  return results;
}

/** Maps many items without blocking the event loop, in several turns. */
export const mapInTurns = <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> => runInTurns(mapSteps(items, map));
