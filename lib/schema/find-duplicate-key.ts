import { truncateKey } from "./truncate";

export type DuplicateKey = { name: string; line: number };

export const describeDuplicateKey = ({ name, line }: DuplicateKey): string =>
  `Duplicate key ${JSON.stringify(truncateKey(name))} (line ${line}).`;

/** Returns the offset after the string that starts at `from`. */
const skipString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
};

/**
 * Finds a key that occurs twice in one object, which `JSON.parse` accepts. The text must be valid
 * JSON.
 */
export const findDuplicateKey = (text: string): DuplicateKey | undefined => {
  /** The keys of each open object, or undefined for an open array. */
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : undefined);
      isKeyNext = character === "{";
    } else if (character === "}" || character === "]") {
      open.pop();
      isKeyNext = false;
    } else if (character === ",") isKeyNext = open.at(-1) !== undefined;
    else if (character === '"') {
      const end = skipString(text, at);
      const keys = isKeyNext ? open.at(-1) : undefined;
      if (keys) {
        const name: string = JSON.parse(text.slice(at, end));
        if (keys.has(name)) return { name, line: text.slice(0, at).split("\n").length };
        keys.add(name);
      }
      isKeyNext = false;
      at = end - 1;
    }
  }
  return undefined;
};
