/** Creates a seeded random number generator (mulberry32): the same seed produces the same cases. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  /** Returns an integer from 0 to `below` - 1. */
  const integer = (below: number) => Math.floor(fraction() * below);
  const pick = <Item>(items: readonly Item[]): Item => items[integer(items.length)] as Item;
  const chance = (share: number) => fraction() < share;
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => integer(256)));
  return { integer, pick, chance, bytes };
};
export type Random = ReturnType<typeof createRandom>;
