import { authoredToolName } from "./tool";

const longest = 64;

/** Letters, digits, `_` and `-` only; begins with a letter or `_`, which is what Gemini asks for. */
const legalFrom = (name: string): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[_-]+|[_-]+$/g, "");
  const named = /^[A-Za-z]/.test(plain) ? plain : `tool_${plain}`.replace(/_$/, "");
  return named.slice(0, longest);
};

/**
 * The names under which models are given the tools, by the tools' own names, in the same order. A legal
 * name stands for itself; an odd one gets a legal alias that no other tool has. The same list always
 * gives the same aliases.
 */
export const modelNames = (tools: readonly { name: string }[]): Map<string, string> => {
  const isLegal = (name: string) => authoredToolName.safeParse(name).success;
  const taken = new Set(tools.map(({ name }) => name).filter(isLegal));
  const aliasOf = (name: string): string => {
    const stem = legalFrom(name);
    let alias = stem;
    for (let count = 2; taken.has(alias); count++) {
      const suffix = `_${count}`;
      alias = stem.slice(0, longest - suffix.length) + suffix;
    }
    taken.add(alias);
    return alias;
  };
  return new Map(tools.map(({ name }) => [name, isLegal(name) ? name : aliasOf(name)]));
};
