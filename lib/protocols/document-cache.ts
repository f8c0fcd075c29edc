import { LRUCache } from "lru-cache";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";

const DEFAULT_MAX_CHARS = 16 * 1024 * 1024;

/**
 * Creates a cache of documents rendered from agents, such as one export for one mode. An agent may
 * have thousands of them, so the least recently used ones of all agents are dropped. `maxChars` is
 * the maximum number of characters of all documents.
 */
export const createDocumentCache = <Document extends { text: string }>(
  maxChars = DEFAULT_MAX_CHARS,
) => {
  const documents = new LRUCache<string, Document>({
    maxSize: maxChars,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  const prefixes = new WeakMap<CompiledAgent, string>();
  let agentCount = 0;
  const toKey = (agent: CompiledAgent, name: string): string => {
    const prefix = prefixes.get(agent) ?? `${++agentCount} `;
    prefixes.set(agent, prefix);
    return prefix + name;
  };
  return {
    get: (agent: CompiledAgent, name: string): Document | undefined =>
      documents.get(toKey(agent, name)),
    set: (agent: CompiledAgent, name: string, document: Document): void => {
      documents.set(toKey(agent, name), document);
    },
  };
};
