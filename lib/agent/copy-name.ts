import { cutText } from "../schema/truncate";
import { getModelNames } from "./model-names";

const MAX_NAME_LENGTH = 64;

/**
 * Returns an unused name for a copy: `search` becomes `searchCopy`, then `searchCopy2`, within 64
 * characters. Imported names may contain characters that new names may not; these are replaced.
 */
export function copyName(original: string, existingNames: readonly string[]): string {
  const name = getModelNames([{ name: original }]).get(original) ?? original;
  for (let count = 1; ; count++) {
    const ending = count === 1 ? "Copy" : `Copy${count}`;
    const candidate = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!existingNames.includes(candidate)) return candidate;
  }
}

/** Returns the title of a copy: `Search` becomes `Search (copy)`, within `maxLength` characters. */
export const copyTitle = (title: string, maxLength: number): string => {
  const ending = " (copy)";
  return cutText(title, maxLength - ending.length).trimEnd() + ending;
};
