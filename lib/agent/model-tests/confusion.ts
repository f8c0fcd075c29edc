/** Which tool a model took where which one was expected; null for none. */
export type Choice = { expected: string | null; actual: string | null };
export type ChoiceCount = Choice & { count: number };

const toKey = ({ expected, actual }: Choice) => JSON.stringify([expected, actual]);

/** Counts equal choices, in the order in which they first occur. */
export const countChoices = (choices: readonly Choice[]): ChoiceCount[] => {
  const counts = new Map<string, ChoiceCount>();
  for (const { expected, actual } of choices) {
    const key = toKey({ expected, actual });
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { expected, actual, count: count + 1 });
  }
  return [...counts.values()];
};

/** The wrong choices, the most frequent first. */
export const listConfusions = (counts: readonly ChoiceCount[]): ChoiceCount[] =>
  counts
    .filter(({ expected, actual }) => expected !== actual)
    .toSorted((a, b) => b.count - a.count);
