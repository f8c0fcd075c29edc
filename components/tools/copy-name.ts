import { modelNames } from "@/lib/agent/model-name";

const longest = 64;

/**
 * A free name for a copy: `search` becomes `searchCopy`, then `searchCopy2`, within 64 characters. Imported names
 * may contain characters that new names may not; these are replaced.
 */
export function copyName(original: string, taken: readonly string[]): string {
  const name = modelNames([{ name: original }]).get(original) ?? original;
  for (let count = 1; ; count++) {
    const ending = count === 1 ? "Copy" : `Copy${count}`;
    const candidate = name.slice(0, longest - ending.length) + ending;
    if (!taken.includes(candidate)) return candidate;
  }
}
