import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the other requests of the server may wait. */
const MAX_TURN_MS = 20;

/** Maps what takes long altogether, in several turns of the event loop. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = [];
  let startedAt = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (performance.now() - startedAt < MAX_TURN_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
  return results;
};
