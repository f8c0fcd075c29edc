import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import type { IssueCode } from "@/lib/issue-codes";

/** Maximum number of aliases. Nested aliases can expand a small document exponentially. */
const MAX_ALIASES = 100;
/** Maximum number of nodes that merge keys copy. Unlike an alias, a merge key copies its target. */
const MAX_MERGED_NODES = 100_000;

/**
 * Parses YAML 1.2 with merge keys (`<<`), which most YAML parsers support. The caller checks for
 * duplicate keys.
 */
export const parseYamlDocument = (text: string, lineCounter: LineCounter): Document =>
  parseDocument(text, { merge: true, uniqueKeys: false, lineCounter, prettyErrors: false });

/**
 * Whether a key is a merge key. The parser uses a symbol as its value. In quotation marks, `<<` is
 * text.
 */
const isMergeKey = (key: unknown): boolean => isScalar(key) && typeof key.value === "symbol";

/** Returns the name of a key, as written, or undefined if it is not a scalar. */
export const getKeyName = ({ key }: Pair): string | undefined => {
  if (!isScalar(key)) return undefined;
  return isMergeKey(key) ? "<<" : String(key.value);
};

/**
 * Counts the nodes that merge keys copy. Returns undefined if one refers to anything but mappings.
 */
const countMergedNodes = (document: Document): number | undefined => {
  const sizes = new Map<Node, number>();
  let total = 0;
  let isValid = true;
  const listSources = (value: unknown): YAMLMap[] => {
    const targets = (isSeq(value) ? value.items : [value]).map((item) =>
      isAlias(item) ? item.resolve(document) : item,
    );
    // An alias that refers to nothing has an error of its own.
    isValid &&= targets.every((target) => target === undefined || isMap(target));
    return targets.filter(isMap);
  };
  const sumSources = (value: unknown): number =>
    listSources(value).reduce((sum, source) => sum + getSize(source), 0);
  const getSize = (map: YAMLMap): number => {
    const stored = sizes.get(map);
    if (stored !== undefined) return stored;
    // A mapping that contains itself is rejected when it is resolved.
    sizes.set(map, 0);
    let size = 0;
    visit(map, (_, node) => {
      size += 1;
      if (isPair(node) && isMergeKey(node.key)) size += sumSources(node.value);
    });
    sizes.set(map, size);
    return size;
  };
  visit(document, {
    Pair(_, { key, value }) {
      if (isMergeKey(key)) total += sumSources(value);
    },
  });
  return isValid ? total : undefined;
};

type ResolvedValue = { value: unknown } | { problem: { code: IssueCode; message: string } };

const refuse = (code: IssueCode, message: string): ResolvedValue => ({
  problem: { code, message },
});

/**
 * Converts the document to a plain value with its aliases and merge keys resolved. Returns a
 * problem if that is impossible.
 */
export const resolveYamlDocument = (document: Document): ResolvedValue => {
  let aliases = 0;
  visit(document, {
    Alias() {
      aliases += 1;
    },
  });
  if (aliases > MAX_ALIASES)
    return refuse("too_many_aliases", `The document has more than ${MAX_ALIASES} aliases.`);
  const mergedNodes = countMergedNodes(document);
  if (mergedNodes === undefined)
    return refuse(
      "invalid_merge_key",
      "The merge key << takes an alias of a mapping, or a list of such aliases.",
    );
  if (mergedNodes > MAX_MERGED_NODES)
    return refuse("too_many_merged_keys", "The document's merge keys (<<) copy too much.");
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) };
  } catch {
    return refuse(
      "invalid_aliases",
      "The document's aliases expand too much, or refer to nothing.",
    );
  }
};
