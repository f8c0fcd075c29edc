type Options = {
  maxLength?: number;
  /** Written before the number. */
  separator?: string;
};

/**
 * Creates a function that returns a name unchanged if it is not in use yet, or else with a number.
 * Names that are too long for the number are cut.
 */
export const createUniqueNames = (
  usedNames: Iterable<string>,
  { maxLength = Number.POSITIVE_INFINITY, separator = "_" }: Options = {},
): ((name: string) => string) => {
  const used = new Set(usedNames);
  // Counting from 2 again for each of many equal names would take long.
  const counts = new Map<string, number>();
  return (name) => {
    let unique = name;
    let count = counts.get(name) ?? 1;
    while (used.has(unique)) {
      count += 1;
      const suffix = `${separator}${count}`;
      unique = name.slice(0, maxLength - suffix.length) + suffix;
    }
    counts.set(name, count);
    used.add(unique);
    return unique;
  };
};
