import { authoredToolName } from "./tool";

const longest = 64;

/** Converts a name to letters, digits, `_` and `-`, starting with a letter or `_` as Gemini requires. */
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
 * The names that models see, keyed by the tools' own names, in the same order. A valid name stays; any other gets
 * a valid alias that is unique among the tools. The result depends only on the list.
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
