import { isObject, pointerSteps } from "@/lib/agent/json";

type Node = Record<string, unknown>;
/** Chains longer than this only go in circles. */
const maxChain = 20;

export type References = {
  /** What a `$ref` names within the document; undefined when it leads nowhere or abroad. */
  find(reference: string): unknown;
  /** The object itself, or what its `$ref` leads to. Undefined when that is no object. */
  follow(node: unknown): Node | undefined;
};

/**
 * Looks up references within one document. A reference to a URL or a file is never read: a document
 * that somebody else wrote must not choose what this server fetches. `refused` hears of each, once.
 */
export const localReferences = (
  document: Node,
  refused: (reference: string, abroad: boolean) => void,
): References => {
  const known = new Map<string, unknown>();
  const lookUp = (reference: string): unknown => {
    if (!reference.startsWith("#")) return void refused(reference, true);
    let value: unknown = document;
    try {
      for (const step of pointerSteps(decodeURIComponent(reference.slice(1)))) {
        const inside = typeof value === "object" && value !== null && Object.hasOwn(value, step);
        if (!inside) return void refused(reference, false);
        value = Reflect.get(value as object, step);
      }
    } catch {
      return void refused(reference, false);
    }
    return reference === "#" || reference.startsWith("#/") ? value : void refused(reference, false);
  };
  const find = (reference: string): unknown => {
    if (!known.has(reference)) known.set(reference, lookUp(reference));
    return known.get(reference);
  };
  const follow = (node: unknown): Node | undefined => {
    let at = node;
    for (let count = 0; count < maxChain && isObject(at); count += 1) {
      if (typeof at.$ref !== "string") return at;
      at = find(at.$ref);
    }
    return undefined;
  };
  return { find, follow };
};
