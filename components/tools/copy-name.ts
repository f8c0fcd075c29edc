const longest = 64;

/** A free name for a copy: `search` becomes `searchCopy`, then `searchCopy2`, within 64 characters. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const ending = count === 1 ? "Copy" : `Copy${count}`;
    const candidate = name.slice(0, longest - ending.length) + ending;
    if (!taken.includes(candidate)) return candidate;
  }
}
